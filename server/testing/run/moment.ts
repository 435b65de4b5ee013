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

/**
 * Moves a run that would cross the zone's midnight to just after it, so that the date stays the same.
 * @param longestRun in milliseconds
 */
export function startAfterMidnight(timeZone: string, longestRun: number): void {
  const now = Temporal.Now.instant().add({ milliseconds: momentOffset() }).toZonedDateTimeISO(timeZone)
  const untilMidnight = now.startOfDay().add({ days: 1 }).epochMilliseconds - now.epochMilliseconds
  if (untilMidnight > longestRun) return
  shiftClock(untilMidnight)
  process.env.TEST_MOMENT_OFFSET = String(momentOffset() + untilMidnight)
  process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, `--import="${import.meta.url}"`].filter(Boolean).join(' ')
}
