import { formatsOf } from '../../../../../domain/formats.ts'
import type { Settings } from '../../../../../domain/settings.ts'
import type { Weekday } from '../../../../../domain/time/calendar.ts'
import { draftOf, type SettingsDraft, settingsOf } from '../settings-draft.ts'
import { type Leaf, leaves, switchOf } from './settings-fields.ts'

/** What a page edits: sections, or fields as 'salon.name'. */
export type Scope = readonly string[]

const isWithin = (scope: Scope, { section, name }: Leaf) => scope.includes(section) || scope.includes(`${section}.${name}`)

function fieldOf(settings: Settings, { section, name }: Leaf): unknown {
  return name === null ? settings[section] : (settings[section] as Record<string, unknown>)[name]
}

/** What both have changed. */
export interface Conflict {
  /** By which it is known. */
  readonly path: string
  readonly label: string
  /** In words, where a few will do. */
  readonly theirs: string | null
  readonly mine: string | null
}

/** What someone else has saved since this page read the settings. */
export interface Merged {
  readonly draft: SettingsDraft
  /** Their changes of this page's fields, which are on it now. */
  readonly taken: readonly string[]
  readonly conflicts: readonly Conflict[]
}

interface Versions {
  /** As this page read them. */
  readonly before: Settings
  /** As they are stored now. */
  readonly theirs: Settings
  readonly typed: SettingsDraft
  readonly scope: Scope
}

/** What was typed here, on top of what someone else has saved. What isn't this page's is taken without a word. */
export function merge({ before, theirs, typed, scope }: Versions): Merged {
  const [mine, fresh] = [settingsOf(typed) as Settings, draftOf(theirs)]
  const taken: string[] = []
  const conflicts: Conflict[] = []
  let draft = typed
  for (const leaf of leaves) {
    const [was, own, other] = [fieldOf(before, leaf), fieldOf(mine, leaf), fieldOf(theirs, leaf)]
    if (isSame(was, other) || isSame(own, other)) continue
    const isOwn = isWithin(scope, leaf)
    if (isOwn && !isSame(was, own)) {
      const words = (settings: Settings) => inWords(fieldOf(settings, leaf), leaf, theirs)
      conflicts.push({ path: pathOf(leaf), label: labelOf(leaf, theirs), theirs: words(theirs), mine: words(mine) })
      continue
    }
    draft = withLeaf(draft, fresh, leaf)
    if (isOwn) taken.push(labelOf(leaf, theirs))
  }
  return { draft, taken, conflicts }
}

/** What was typed, with theirs in one place. */
export function takeTheirs(draft: SettingsDraft, theirs: Settings, path: string): SettingsDraft {
  const leaf = leaves.find((each) => pathOf(each) === path)
  return leaf ? withLeaf(draft, draftOf(theirs), leaf) : draft
}

/** Whether what this page edits differs. */
export function isChanged(scope: Scope, [one, other]: readonly [Settings, Settings]): boolean {
  return leaves.some((leaf) => isWithin(scope, leaf) && !isSame(fieldOf(one, leaf), fieldOf(other, leaf)))
}

/** The sections of a page in which its fields differ from what is stored. */
export function changedSections(scope: Scope, before: Settings, typed: Settings): readonly (keyof Settings)[] {
  const changed = leaves.filter((leaf) => isWithin(scope, leaf) && !isSame(fieldOf(before, leaf), fieldOf(typed, leaf)))
  return [...new Set(changed.map(({ section }) => section))]
}

/** What a field is called that an error's path names, such as 'hours.Monday.0.ends'. */
export function labelAt(path: string, settings: Settings): string | null {
  const leaf = leaves.find((each) => path === pathOf(each) || path.startsWith(`${pathOf(each)}.`))
  return leaf ? labelOf(leaf, settings) : null
}

const pathOf = ({ section, name }: Leaf) => (name === null ? section : `${section}.${name}`)

/** Weekdays as the salon writes them. */
function labelOf({ section, name, label }: Leaf, { place }: Settings): string {
  return section === 'hours' ? `${formatsOf(place).weekday(name as Weekday)}’s hours` : label
}

const inMinutes: ReadonlySet<string> = new Set(['leastNotice', 'changeNotice', 'reminder', 'minutes'])

/** A value that a few words can say. */
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

/** NaN, which is what can't be read yet, is written as null. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

/** With the names of objects in one order: PostgreSQL has its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([name], [other]) => (name < other ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}
