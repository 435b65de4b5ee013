import { formatsOf } from '../../../../../domain/formats.ts'
import type { Settings } from '../../../../../domain/salon/settings.ts'
import type { Weekday } from '../../../../../domain/time/calendar.ts'
import { draftOf, type SettingsDraft, settingsOf } from '../settings-draft.ts'
import { type Leaf, leaves, switchOf } from './settings-fields.ts'

/** A page's sections, or fields as 'salon.name'. */
export type Scope = readonly string[]

const isWithin = (scope: Scope, { section, name }: Leaf) => scope.includes(section) || scope.includes(`${section}.${name}`)

function readField(settings: Settings, { section, name }: Leaf): unknown {
  return name === null ? settings[section] : (settings[section] as Record<string, unknown>)[name]
}

export interface Conflict {
  readonly path: string
  readonly label: string
  /** The stored value in words, if it is short. */
  readonly theirs: string | null
  readonly mine: string | null
}

export interface Merged {
  readonly draft: SettingsDraft
  /** This page's fields with others' changes, now applied. */
  readonly taken: readonly string[]
  readonly conflicts: readonly Conflict[]
}

interface Versions {
  readonly before: Settings
  readonly theirs: Settings
  readonly typed: SettingsDraft
  readonly scope: Scope
}

/** Applies unsaved input to what somebody else has saved. Changes outside of the page's scope are taken silently. */
export function merge({ before, theirs, typed, scope }: Versions): Merged {
  const mine = settingsOf(typed) as Settings
  const fresh = draftOf(theirs)
  const takenLabels: string[] = []
  const conflicts: Conflict[] = []
  let draft = typed
  for (const leaf of leaves) {
    const was = readField(before, leaf)
    const own = readField(mine, leaf)
    const other = readField(theirs, leaf)
    if (isSame(was, other) || isSame(own, other)) continue
    const isOwn = isWithin(scope, leaf)
    if (isOwn && !isSame(was, own)) {
      const words = (settings: Settings) => inWords(readField(settings, leaf), leaf, theirs)
      conflicts.push({ path: pathOf(leaf), label: labelOf(leaf, theirs), theirs: words(theirs), mine: words(mine) })
      continue
    }
    draft = withLeaf(draft, fresh, leaf)
    if (isOwn) takenLabels.push(labelOf(leaf, theirs))
  }
  return { draft, taken: takenLabels, conflicts }
}

export function takeTheirs(draft: SettingsDraft, theirs: Settings, path: string): SettingsDraft {
  const leaf = leaves.find((each) => pathOf(each) === path)
  return leaf ? withLeaf(draft, draftOf(theirs), leaf) : draft
}

/** True if the scope's fields differ. */
export function isChanged(scope: Scope, [one, other]: readonly [Settings, Settings]): boolean {
  return leaves.some((leaf) => isWithin(scope, leaf) && !isSame(readField(one, leaf), readField(other, leaf)))
}

export function changedSections(scope: Scope, before: Settings, typed: Settings): readonly (keyof Settings)[] {
  const changed = leaves.filter((leaf) => isWithin(scope, leaf) && !isSame(readField(before, leaf), readField(typed, leaf)))
  return [...new Set(changed.map(({ section }) => section))]
}

/** Label of the field at an error's path, such as 'hours.Monday.0.ends'. */
export function labelAt(path: string, settings: Settings): string | null {
  const leaf = leaves.find((each) => path === pathOf(each) || path.startsWith(`${pathOf(each)}.`))
  return leaf ? labelOf(leaf, settings) : null
}

const pathOf = ({ section, name }: Leaf) => (name === null ? section : `${section}.${name}`)

/** Weekdays are named in the salon's locale. */
function labelOf({ section, name, label }: Leaf, { place }: Settings): string {
  return section === 'hours' ? `${formatsOf(place).weekday(name as Weekday)}’s hours` : label
}

const inMinutes: ReadonlySet<string> = new Set(['leastNotice', 'changeNotice', 'reminder', 'minutes'])

/** Null if the value takes more than a few words. */
function inWords(value: unknown, { section, name }: Leaf, { place }: Settings): string | null {
  const formats = formatsOf(place)
  if (typeof value === 'string') return value === '' ? 'empty' : `“${value}”`
  if (typeof value === 'number') return name !== null && inMinutes.has(name) ? `${value} minutes` : String(value)
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (section !== 'hours' || !Array.isArray(value)) return null
  const spans = value.map(({ starts, ends }) => `${formats.timeOfDay(starts)} to ${formats.timeOfDay(ends)}`)
  return spans.length > 0 ? spans.join(' and ') : 'closed'
}

function withLeaf(draft: SettingsDraft, fresh: SettingsDraft, { section, name }: Leaf): SettingsDraft {
  if (name === null) return { ...draft, [section]: fresh[section] }
  const names = [name, switchOf[name] ?? name]
  const values = fresh[section] as Record<string, unknown>
  return {
    ...draft,
    [section]: { ...(draft[section] as object), ...Object.fromEntries(names.map((one) => [one, values[one]])) },
  }
}

/** JSON writes NaN, an unreadable number, as null. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

/** Sorts keys recursively: PostgreSQL stores them in its own order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([name], [other]) => (name < other ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}
