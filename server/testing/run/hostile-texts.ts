import { runInNewContext } from 'node:vm'

type Atom = { readonly chars: string } | { readonly choices: readonly Item[][]; readonly isAssertion: boolean }
interface Item {
  readonly atom: Atom
  readonly min: number
  readonly max: number
}

interface Hostile {
  readonly before: string
  readonly pump: string
  readonly after: string
}

const pool = [
  ...Array.from({ length: 95 }, (_, code) => String.fromCharCode(code + 32)),
  ...'\n\r\t\0éßİ\u0301\u00a0\u200b\u2028\u202e\ufeff٣字ー–’',
  '😀',
]
/** A pattern's alphabet has one of each sort, if it matches any. */
const sorts = [/[a-z]/, /[A-Z]/, /\d/, /[ \t]/, /\n/, /["'`]/, /\\/, /[^\w\s"'`\\]/, /[^\0-\x7f]/]

function parse(source: string): Item[][] {
  let at = 0
  const choices = (): Item[][] => {
    const alternatives: Item[][] = [[]]
    while (at < source.length && source[at] !== ')') {
      if (source[at] === '|') {
        at++
        alternatives.push([])
        continue
      }
      alternatives.at(-1)?.push(quantified(atom()))
    }
    return alternatives
  }
  function atom(): Atom {
    const from = at++
    if (source[from] === '(') {
      const [opening = ''] = /^(?:\?(?:<?[=!]|:|<\w+>))?/.exec(source.slice(at)) ?? []
      at += opening.length
      const inside = choices()
      at++
      return { choices: inside, isAssertion: /[=!]$/.test(opening) }
    }
    if (source[from] === '[') {
      for (; source[at] !== ']'; at++) if (source[at] === '\\') at++
      at++
    } else if (source[from] === '\\')
      at = from + (/^\\(?:u\w{4}|x\w\w|[pP]\{[^}]*\}|.)/.exec(source.slice(from))?.[0].length ?? 2)
    return { chars: source.slice(from, at) }
  }
  function quantified(found: Atom): Item {
    const [all = '', sign, least, comma, most] = /^(?:([*+?])|\{(\d+)(,)?(\d+)?\})\??/.exec(source.slice(at)) ?? []
    at += all.length
    if (sign) return { atom: found, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Number.POSITIVE_INFINITY }
    if (least === undefined) return { atom: found, min: 1, max: 1 }
    const open = comma ? Number.POSITIVE_INFINITY : Number(least)
    return { atom: found, min: Number(least), max: most ? Number(most) : open }
  }
  return choices()
}

function findCharacters({ source, flags }: { source: string; flags: string }): string[] {
  if (/^(?:[\^$]|\\[bB]|\\[1-9])$/.test(source)) return []
  const one = new RegExp(`^(?:${source})$`, flags)
  const matches = pool.filter((character) => one.test(character))
  const ofSorts = sorts.flatMap((sort) => matches.find((character) => sort.test(character)) ?? [])
  return [...new Set([...ofSorts, ...matches.slice(0, 1)])]
}

/** Builds texts that may make a pattern slow: its repetitions, and characters that two of its parts match, after a matching start. */
function hostileTexts({ source, flags }: RegExp): Hostile[] {
  const plain = flags.replace(/[gymd]/g, '')
  const alphabet = new Set<string>()
  const befores = new Set([''])
  const pumps = new Set<string>()
  const sample = (items: readonly Item[], turn: number): string =>
    items.map(({ atom, min }) => sampleAtom(atom, turn).repeat(Math.max(min, min === 0 && turn % 2 === 1 ? 1 : min))).join('')
  const sampleAtom = (atom: Atom, turn: number): string => {
    if ('chars' in atom) {
      const characters = findCharacters({ source: atom.chars, flags: plain })
      return characters[turn % Math.max(1, characters.length)] ?? ''
    }
    return atom.isAssertion ? '' : sample(atom.choices[turn % atom.choices.length] ?? [], turn)
  }
  const turns = [0, 1, 2, 3]
  function visit(items: readonly Item[], before: readonly string[]): void {
    for (const [index, { atom, max }] of items.entries()) {
      const leading = turns.slice(0, 2).map((turn) => (before[turn] ?? '') + sample(items.slice(0, index), turn))
      if (max > 8) for (const text of leading) befores.add(text)
      if (max > 8) for (const turn of turns) pumps.add(sampleAtom(atom, turn))
      if ('chars' in atom) for (const character of findCharacters({ source: atom.chars, flags: plain })) alphabet.add(character)
      else for (const choice of atom.choices) visit(choice, leading)
    }
  }
  for (const choice of parse(source)) visit(choice, ['', ''])
  const letters = [...alphabet].slice(0, 24)
  for (const letter of letters) pumps.add(letter)
  for (const one of letters.slice(0, 6)) for (const other of letters.slice(0, 6)) pumps.add(one + other)
  pumps.delete('')
  const afters = ['', '\0', '!\n!']
  return [...befores].flatMap((before) => [...pumps].flatMap((pump) => afters.map((after) => ({ before, pump, after }))))
}

const buildText = ({ before, pump, after }: Hostile, length: number) =>
  before + pump.repeat(Math.ceil(length / pump.length)) + after

const suspectMillis = 0.4
const firstLength = 1_536
/** Long enough for noise not to count. */
const comparableMillis = 4
/** Eight times as much still fits V8's stack for backtracking. */
const longestLength = 2 ** 18
/** Exponential growth is never compared. For all texts of a pattern together, so no busy machine reaches it. */
const hangsMillis = 60_000

function measureMillis(pattern: RegExp, text: string): number {
  const from = performance.now()
  text.replace(pattern, '')
  return performance.now() - from
}

function shortest(pattern: RegExp, hostile: Hostile, length: number): number {
  const text = buildText(hostile, length)
  let least = Number.POSITIVE_INFINITY
  // Long runs are less disturbed.
  for (let spent = 0, times = 0; times < 5 && spent < 200; times++) {
    const millis = measureMillis(pattern, text)
    least = Math.min(least, millis)
    spent += millis
  }
  return least
}

/** Measures the factor of time for twice the length, over three doublings: about 2 if linear, 4 if quadratic. */
function measureGrowth(pattern: RegExp, hostile: Hostile): number {
  let length = firstLength
  while (shortest(pattern, hostile, length) < comparableMillis && length < longestLength) length *= 2
  return (shortest(pattern, hostile, 8 * length) / shortest(pattern, hostile, length)) ** (1 / 3)
}

const isLinear = (pattern: RegExp, hostile: Hostile) => [1, 2, 3].some(() => measureGrowth(pattern, hostile) < 2.9)

/** Describes a text that a pattern doesn't read in linear time; null if there is none. */
export function hardText(pattern: RegExp, deadlineMillis = hangsMillis): string | null {
  const everywhere = new RegExp(pattern.source, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`)
  let now: Hostile | undefined
  const describeSlow = (how: string) => `${pattern} ${how} for ${JSON.stringify(now)}`
  const look = () => {
    for (now of hostileTexts(pattern)) {
      const text = buildText(now, firstLength)
      if (Math.min(measureMillis(everywhere, text), measureMillis(everywhere, text)) < suspectMillis) continue
      if (!isLinear(everywhere, now)) return describeSlow('takes more than twice as long for twice the text')
    }
    return null
  }
  try {
    return runInNewContext('look()', { look }, { timeout: deadlineMillis }) as string | null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return describeSlow('doesn’t end')
  }
}
