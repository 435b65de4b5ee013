/**
 * Moves a test run's clock. `node --import server/testing/run/moment.ts` adds `TEST_MOMENT_OFFSET` milliseconds; through NODE_OPTIONS it
 * reaches test runners, their workers and started servers. The product doesn't know, and the database keeps the real clock: nothing may
 * depend on that.
 */
export const momentOffset = () => Number(process.env.TEST_MOMENT_OFFSET ?? 0)

/** Shifts `Date`. Also runs in browsers, so it uses no outer scope. */
export function shiftClock(millis: number): void {
  const { Date: Real } = globalThis
  const realNow = Real.now.bind(Real)
  const now = () => realNow() + millis
  const Shifted = new Proxy(Real, {
    construct: (target, values, newTarget) => Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
    apply: () => new Real(now()).toString(),
  })
  Real.now = now
  Real.prototype.constructor = Shifted
  globalThis.Date = Shifted
}

// Once per process, even if imported several times.
const shiftedMark = Symbol.for('chairtime.test-moment')
if (momentOffset() !== 0 && !(shiftedMark in globalThis)) {
  Object.assign(globalThis, { [shiftedMark]: true })
  shiftClock(momentOffset())
}

/** When the API's tests take place, in Unix seconds: Monday, 30 November 2026, 09:00 in New York. */
export const mondayMorning = Date.parse('2026-11-30T09:00:00-05:00') / 1000

const weekMillis = 7 * 24 * 60 * 60_000
const longestRun = 2 * 60 * 60_000

/**
 * Moves this process's clock back by whole weeks, to before the moment of the API's tests: rows are stamped by it, and a hold of that
 * moment would have expired by the stamp of a later one. Servers that it starts move theirs, too, by `shiftedLikeThis`.
 */
export function stayBeforeTests(): void {
  const weeks = Math.ceil((Date.now() + longestRun - mondayMorning * 1000) / weekMillis)
  if (weeks <= 0) return
  shiftClock(-weeks * weekMillis)
  // Not in this module, which a process can load several times.
  process.env.TEST_WEEKS_BACK = String(weeks)
}

/** The environment in which a started process has this one's clock. */
export function shiftedLikeThis(): Record<string, string> {
  const weeks = Number(process.env.TEST_WEEKS_BACK ?? 0)
  if (weeks === 0) return {}
  const options = process.env.NODE_OPTIONS ?? ''
  return {
    TEST_MOMENT_OFFSET: String(momentOffset() - weeks * weekMillis),
    NODE_OPTIONS: momentOffset() === 0 ? `${options} --import="${import.meta.url}"`.trim() : options,
  }
}

/**
 * Moves a run that would cross the zone's midnight to just after it, so that the date stays the same.
 * @param runMillis the longest, in milliseconds
 */
export function startAfterMidnight(timeZone: string, runMillis: number): void {
  const now = Temporal.Now.instant().add({ milliseconds: momentOffset() }).toZonedDateTimeISO(timeZone)
  const untilMidnight = now.startOfDay().add({ days: 1 }).epochMilliseconds - now.epochMilliseconds
  if (untilMidnight > runMillis) return
  shiftClock(untilMidnight)
  process.env.TEST_MOMENT_OFFSET = String(momentOffset() + untilMidnight)
  process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, `--import="${import.meta.url}"`].filter(Boolean).join(' ')
}
