/* Darts on the phone are entered into a tray, by keys or on the dartboard. */
import "../../js/darts.js";
