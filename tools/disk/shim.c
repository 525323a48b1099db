/* A disk to test with, loaded by LD_PRELOAD. It acts on the files whose path begins with DISK_FOLDER:
 * a sync takes DISK_MILLISECONDS longer, and what is done to the files is noted in DISK_JOURNAL.
 *
 * A note is one record, written by one call in O_APPEND mode, so that processes and threads never mix theirs:
 * mark (8 bytes), kind (1), length of the path (2), offset or token (8), length of the data (4), path, data.
 * A process that is killed while it writes one leaves a part of it; by the marks the reader passes over it.
 * A write is noted after it was done. A sync is noted when it begins and when it ends: what was noted before its
 * begin is on the disk after its end.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define FILES 65536
#define MARK "\xf1note\r\n\xf2"

static const char *folder;
static size_t folder_length;
static long milliseconds;
static int journal = -1;
static char *_Atomic paths[FILES];
static atomic_int syncs;

#define REAL(result, name, ...) \
    static result (*real)(__VA_ARGS__); \
    if (!real) real = (result (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

static int is_ours(const char *path) {
    return folder && path && !strncmp(path, folder, folder_length);
}

static const char *path_of(int fd) {
    return fd >= 0 && fd < FILES ? paths[fd] : NULL;
}

static void note(char kind, const char *path, int64_t offset, const void *data, size_t size) {
    if (journal < 0) return;
    int before = errno;
    char head[23];
    uint16_t path_size = strlen(path);
    uint32_t data_size = size;
    memcpy(head, MARK, 8);
    head[8] = kind;
    memcpy(head + 9, &path_size, 2);
    memcpy(head + 11, &offset, 8);
    memcpy(head + 19, &data_size, 4);
    struct iovec parts[3] = {{head, sizeof head}, {(void *)path, path_size}, {(void *)data, size}};
    if (writev(journal, parts, size ? 3 : 2) != (ssize_t)(sizeof head + path_size + size)) abort();
    errno = before;
}

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("DISK_JOURNAL"), *takes = getenv("DISK_MILLISECONDS");
    folder = getenv("DISK_FOLDER");
    folder_length = folder ? strlen(folder) : 0;
    milliseconds = takes ? atol(takes) : 0;
    if (!path) return;
    REAL(int, "open", const char *, int, ...);
    int fd = real(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (fd < 0) abort();
    journal = fcntl(fd, F_DUPFD_CLOEXEC, 1000);
    if (journal < 0) journal = fd; else close(fd);
}

static int opened(int fd, const char *path, int is_new) {
    if (fd < 0 || fd >= FILES) return fd;
    paths[fd] = is_ours(path) ? strdup(path) : NULL;
    if (is_new && paths[fd]) note('c', path, 0, NULL, 0);
    return fd;
}

#define OPEN(name) \
    int name(const char *path, int flags, ...) { \
        REAL(int, #name, const char *, int, ...); \
        mode_t mode = 0; \
        if (flags & (O_CREAT | O_TMPFILE)) { \
            va_list more; \
            va_start(more, flags); \
            mode = va_arg(more, mode_t); \
            va_end(more); \
        } \
        int is_new = (flags & O_CREAT) && is_ours(path) && access(path, F_OK); \
        if (is_new) errno = 0; \
        return opened(real(path, flags, mode), path, is_new); \
    }
OPEN(open)
OPEN(open64)

int close(int fd) {
    REAL(int, "close", int);
    if (fd >= 0 && fd < FILES) paths[fd] = NULL;
    return real(fd);
}

#define PWRITE(name, offset_t) \
    ssize_t name(int fd, const void *data, size_t size, offset_t offset) { \
        REAL(ssize_t, #name, int, const void *, size_t, offset_t); \
        ssize_t done = real(fd, data, size, offset); \
        if (done > 0 && path_of(fd)) note('w', path_of(fd), offset, data, done); \
        return done; \
    }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

ssize_t write(int fd, const void *data, size_t size) {
    REAL(ssize_t, "write", int, const void *, size_t);
    off_t offset = path_of(fd) ? lseek(fd, 0, SEEK_CUR) : 0;
    ssize_t done = real(fd, data, size);
    if (done > 0 && path_of(fd)) note('w', path_of(fd), offset, data, done);
    return done;
}

#define TRUNCATE(name, offset_t) \
    int name(int fd, offset_t size) { \
        REAL(int, #name, int, offset_t); \
        int failed = real(fd, size); \
        if (!failed && path_of(fd)) note('t', path_of(fd), size, NULL, 0); \
        return failed; \
    }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

static void pause_for_the_disk(void) {
    struct timespec left = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    while (nanosleep(&left, &left) && errno == EINTR) {}
}

#define SYNC(name) \
    int name(int fd) { \
        REAL(int, #name, int); \
        const char *path = path_of(fd); \
        if (!path) return real(fd); \
        int64_t token = (int64_t)getpid() << 32 | atomic_fetch_add(&syncs, 1); \
        note('s', path, token, NULL, 0); \
        int failed = real(fd); \
        pause_for_the_disk(); \
        if (!failed) note('e', path, token, NULL, 0); \
        return failed; \
    }
SYNC(fsync)
SYNC(fdatasync)

int unlink(const char *path) {
    REAL(int, "unlink", const char *);
    int failed = real(path);
    if (!failed && is_ours(path)) note('u', path, 0, NULL, 0);
    return failed;
}

int rename(const char *path, const char *to) {
    REAL(int, "rename", const char *, const char *);
    int failed = real(path, to);
    if (!failed && is_ours(path)) note('r', path, 0, to, strlen(to));
    return failed;
}
