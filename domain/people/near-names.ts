import { folded, foldedWords } from '../cleaned-text.ts'

export const duplicateReasons = ['phone', 'email', 'name'] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

/** Shorter words are too often alike by chance. */
const tellingLength = 3

/**
 * Returns the key for comparing names: the same for 'Zoë O’Hara', 'ZOE OHARA' and 'O’Hara, Zoë'. Only letters and digits count; words in
 * another order are another name.
 */
export function nameKey(name: string): string {
  const [, last, first] = /^([^,]*),([^,]*)$/.exec(name.slice(0, 300)) ?? []
  const plain = folded(last?.trim() && first?.trim() ? `${first} ${last}` : name).replace(/[^\p{L}\p{N}\p{M}]/gu, '')
  return plain || name.trim().toLowerCase()
}

export function isSameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other)
}

/**
 * True if two names may be one person's: the same words in any order, where one may lack a middle name, have an initial, or be off by a
 * letter. At least one word must be equal.
 */
export function areNearNames(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [foldedWords(one), foldedWords(other)].toSorted((a, b) => a.length - b.length)
  if (shorter.length === 0 || longer.length - shorter.length > 1) return false
  if (shorter.length === 1) return longer.length === 1 && shorter[0] === longer[0]
  const unmatched = [...longer]
  const take = (matches: (word: string) => boolean) => {
    const index = unmatched.findIndex(matches)
    if (index >= 0) unmatched.splice(index, 1)
    return index >= 0
  }
  const others = shorter.filter((word) => !take((each) => each === word))
  const isTelling = shorter.some((word) => word.length >= tellingLength && !others.includes(word))
  return isTelling && others.every((word) => take((each) => isNearWord(word, each)))
}

function isNearWord(one: string, other: string): boolean {
  if (one.length === 1 || other.length === 1) return one[0] === other[0]
  return Math.min(one.length, other.length) > tellingLength && isOneSlipApart(one, other)
}

function isOneSlipApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (long.length - short.length === 1) return short.slice(at) === long.slice(at + 1)
  if (long.length !== short.length) return false
  const swapped = short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
  return swapped || short.slice(at + 1) === long.slice(at + 1)
}
