import { type Settings, type SettingsDocument, settingsDocument } from '../../../../../domain/salon/settings.ts'
import type { Failure } from '../../../../api-error.ts'
import { draftOf, type SettingsDraft, settingsOf } from '../settings-draft.ts'
import { type Conflict, type Merged, merge, type Scope, takeTheirs } from './settings-merge.ts'

/** Messages by path in the document, such as 'hours.Monday.0.ends'. */
export type SettingsErrors = Readonly<Record<string, string>>

export interface State {
  /** As read or last saved. */
  readonly before: SettingsDocument
  readonly draft: SettingsDraft
  readonly errors: SettingsErrors
  readonly failure: string | null
  /** This page's fields that somebody else has changed since; they show theirs. */
  readonly taken: readonly string[]
  readonly conflicts: readonly Conflict[]
}

export const opened = ({ version, settings }: SettingsDocument): State => ({
  before: { version, settings },
  draft: draftOf(settings),
  errors: {},
  failure: null,
  taken: [],
  conflicts: [],
})

/** Keeps input typed during the request as unsaved changes of the saved version. */
export function afterSaving(
  current: State | null,
  sent: SettingsDraft,
  { saved, scope }: { saved: SettingsDocument; scope: Scope },
): State {
  const fresh = opened(saved)
  if (!current || current.draft === sent) return fresh
  const versions = { before: settingsOf(sent) as Settings, theirs: saved.settings, typed: current.draft, scope }
  return { ...fresh, draft: merge(versions).draft }
}

export function withTheirs(
  current: State,
  { version, settings }: SettingsDocument,
  { draft, taken, conflicts }: Merged,
): State {
  const isOpen = ({ path }: Conflict) => !conflicts.some((each) => each.path === path)
  return {
    ...current,
    before: { version, settings },
    draft,
    taken: taken.length > 0 ? taken : current.taken,
    conflicts: [...current.conflicts.filter(isOpen), ...conflicts],
  }
}

/** Edits the draft. @param path of the field, whose error is cleared */
export function withEdit(current: State, path: string, edit: (draft: SettingsDraft) => SettingsDraft): State {
  const isRelated = (name: string) => name === path || name.startsWith(`${path}.`) || path.startsWith(`${name}.`)
  const errors = Object.fromEntries(Object.entries(current.errors).filter(([name]) => !isRelated(name)))
  return { ...current, draft: edit(current.draft), errors }
}

/** Settles a conflict. */
export function withDecision(current: State, path: string, whose: 'mine' | 'theirs'): State {
  const conflicts = current.conflicts.filter((each) => each.path !== path)
  const draft = whose === 'theirs' ? takeTheirs(current.draft, current.before.settings, path) : current.draft
  return { ...current, conflicts, draft }
}

export function documentIn(thrown: unknown): SettingsDocument | null {
  return settingsDocument.safeParse((thrown as Failure).settings).data ?? null
}
