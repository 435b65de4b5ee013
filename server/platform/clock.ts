/** Returns Unix seconds; passed in, so that tests can choose the moment. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now() / 1000

/** The computer's time as rows are stamped with it. */
export const systemDate = (): Date => new Date()

/** The same in milliseconds, for deadlines that begin with such a stamp. */
export const systemMillis = (): number => Date.now()
