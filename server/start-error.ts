/** A reason not to start that the person at the terminal can do something about; the message is all they need. */
export class StartError extends Error {}
