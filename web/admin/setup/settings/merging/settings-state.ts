import { type Settings, type SettingsDocument, settingsDocument } from '../../../../../domain/settings.ts'
import type { Failure } from '../../../../api-error.ts'
import { draftOf, type SettingsDraft, settingsOf } from '../settings-draft.ts'
import { type Conflict, type Merged, merge, type Scope } from './settings-merge.ts'

/** Messages by their fields' paths in the document, such as 'hours.Monday.0.ends'. */
export type SettingsErrors = Readonly<Record<string, string>>

export interface State {
  /** As they were read, or saved last. */
  readonly before: SettingsDocument
  readonly draft: SettingsDraft
  readonly errors: SettingsErrors
  readonly failure: string | null
  /** This page's fields that someone else has changed since, and that show theirs now. */
  readonly taken: readonly string[]
  /** Those that both have changed, until the person decides. */
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

/** What was typed while the settings were on their way stays, as a change of what is saved now. */
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

/** The settings as they are stored, in a refusal. */
export function documentIn(thrown: unknown): SettingsDocument | null {
  return settingsDocument.safeParse((thrown as Failure).settings).data ?? null
}
