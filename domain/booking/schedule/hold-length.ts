// Separate from `time-hold.ts`, since the first step of booking needs no schemas.

/** Minutes for which a visitor's time is held while they identify themselves. */
export const holdMinutes = 10
/** Longer if they have to open a mail first. */
export const mailedHoldMinutes = 30
