import {
  type Settings,
  type SettingsDocument,
  type SettingsSection,
  settingsDocument,
  someSettings,
} from '../../../../../domain/salon/settings.ts'
import type { Failure } from '../../../../api-error.ts'
import { readDraft, type SettingsDraft, toSettingsDraft } from '../settings-draft.ts'

/** Messages by path in the document, such as 'hours.Monday.0.ends'. */
export type SettingsErrors = Readonly<Record<string, string>>

/** The sections that a page edits; of one that two pages share, the page's own fields. */
export type Scope = { readonly [Section in SettingsSection]?: true | readonly (keyof Settings[Section])[] }

export const everything = Object.fromEntries(Object.keys(someSettings.shape).map((section) => [section, true])) as Scope

export interface State {
  /** As read or last saved, by whomever. */
  readonly stored: SettingsDocument
  readonly draft: SettingsDraft
  readonly errors: SettingsErrors
  readonly failure: string | null
  /** Sections that somebody else saved after input here. */
  readonly conflicts: readonly SettingsSection[]
  /** The state before theirs was taken, for Undo. */
  readonly before: State | null
}

export const opened = ({ version, settings }: SettingsDocument): State => ({
  stored: { version, settings },
  draft: toSettingsDraft(settings),
  errors: {},
  failure: null,
  conflicts: [],
  before: null,
})

/** Sections whose fields of this page differ. */
export function changedSections(scope: Scope, one: Settings, other: Settings): SettingsSection[] {
  return (Object.keys(scope) as SettingsSection[]).filter((section) => {
    const fields = scope[section]
    const own = (value: unknown) => (Array.isArray(fields) ? pick(value as object, fields) : value)
    return !isSame(own(one[section]), own(other[section]))
  })
}

/** Shows what somebody else saved, but keeps sections with input. Changes outside of the page are taken silently. */
export function withNewer(current: State, newer: SettingsDocument, scope: Scope): State {
  const { stored, draft } = current
  if (newer.version <= stored.version) return current
  const typed = readDraft(draft) as Settings
  const fresh = toSettingsDraft(newer.settings)
  const input = changedSections(scope, stored.settings, typed)
  const saved = [...current.conflicts, ...changedSections(scope, stored.settings, newer.settings)]
  const next = changedSections(everything, stored.settings, newer.settings).map((section) => {
    const fields = scope[section]
    if (!input.includes(section)) return [section, fresh[section]]
    return [
      section,
      Array.isArray(fields) ? { ...(fresh[section] as object), ...pick(draft[section], fields) } : draft[section],
    ]
  })
  return {
    ...current,
    stored: { version: newer.version, settings: newer.settings },
    draft: { ...draft, ...Object.fromEntries(next) },
    conflicts: changedSections(scope, newer.settings, typed).filter((name) => input.includes(name) && saved.includes(name)),
  }
}

/** After a refusal, which needs no message where a conflict says it. @param newer the stored settings, if they are why */
export function withRefusal(current: State, newer: SettingsDocument | null, scope: Scope, failure: string): State {
  const next = newer ? withNewer(current, newer, scope) : current
  return { ...next, failure: newer && next.conflicts.length > 0 ? null : failure }
}

/** Settles conflicts by the stored values, until Undo or the next edit. */
export function withTheirs(current: State): State {
  const theirs = pick(toSettingsDraft(current.stored.settings), current.conflicts)
  return { ...current, draft: { ...current.draft, ...theirs }, errors: {}, conflicts: [], before: current }
}

/** Brings back the values typed before theirs were taken. */
export function withUndo(current: State, scope: Scope): State {
  return current.before ? withNewer(current.before, current.stored, scope) : current
}

/** Keeps input typed during the request as unsaved changes of the saved version. */
export function afterSaving(current: State | null, sent: SettingsDraft, saved: SettingsDocument, scope: Scope): State {
  if (!current || current.draft === sent) return opened(saved)
  const asSent = { version: 0, settings: readDraft(sent) as Settings }
  return { ...withNewer({ ...opened(saved), stored: asSent, draft: current.draft }, saved, scope), conflicts: [] }
}

/** Edits the draft. @param path of the field, whose error is cleared */
export function withEdit(current: State, path: string, edit: (draft: SettingsDraft) => SettingsDraft): State {
  const isRelated = (name: string) => name === path || name.startsWith(`${path}.`) || path.startsWith(`${name}.`)
  const errors = Object.fromEntries(Object.entries(current.errors).filter(([name]) => !isRelated(name)))
  return { ...current, draft: edit(current.draft), errors, before: null }
}

export function documentIn(thrown: unknown): SettingsDocument | null {
  return settingsDocument.safeParse((thrown as Failure).settings).data ?? null
}

export function pick(from: unknown, names: readonly PropertyKey[]): object {
  return Object.fromEntries(names.map((name) => [name, (from as Record<PropertyKey, unknown>)[name]]))
}

/** Ignores the order of keys: PostgreSQL has its own. JSON writes NaN, an unreadable number, as null. */
export const isSame = (one: unknown, other: unknown) => inOrder(one) === inOrder(other)

function inOrder(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner) ? pick(inner, Object.keys(inner).toSorted()) : inner,
  )
}
