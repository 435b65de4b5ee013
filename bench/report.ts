/** In milliseconds. */
export interface Timings {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly count: number
}

/** @param seconds the total duration */
export function summarizeTimes(times: readonly number[], seconds: number): Timings {
  const sorted = Float64Array.from(times).sort()
  return { perSecond: times.length / seconds, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), count: times.length }
}

export function together(rounds: readonly { readonly times: readonly number[]; readonly seconds: number }[]): Timings {
  return summarizeTimes(
    rounds.flatMap(({ times }) => times),
    rounds.reduce((sum, { seconds }) => sum + seconds, 0),
  )
}

/** The lower middle of an even number of values. */
export function median(values: readonly number[]): number {
  return percentile(Float64Array.from(values).sort(), 0.5)
}

/** Nearest rank. */
function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export interface Row {
  readonly what: string
  readonly perSecond?: number
  readonly p50?: number
  readonly p99?: number
  readonly measured?: string
  readonly goal?: string
  readonly isMet?: boolean
}

const heading = ['', 'requests/s', 'p50 ms', 'p99 ms', 'measured', 'goal', '']

function cells({ what, perSecond, p50, p99, measured = '', goal = '', isMet }: Row): string[] {
  const mark = isMet ? '✓' : '✗'
  const rounded = (value: number | undefined, digits: number) =>
    value === undefined ? '' : value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return [what, rounded(perSecond, 0), rounded(p50, 2), rounded(p99, 2), measured, goal, isMet === undefined ? '' : mark]
}

export function formatTable(rows: readonly Row[]): string {
  const lines = [heading, ...rows.map(cells)]
  const widths = heading.map((_, column) => Math.max(3, ...lines.map((line) => line[column]?.length ?? 0)))
  const isNumber = (column: number) => column >= 1 && column <= 3
  const format = (line: readonly string[]) =>
    `| ${line.map((cell, column) => (isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join(' | ')} |`
  const rule = `| ${widths.map((width, column) => (isNumber(column) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`
  return [format(heading), rule, ...lines.slice(1).map(format)].join('\n')
}
