import { useCallback, useEffect, useRef, useState } from 'react'
import { errorsByPath } from '../../../../domain/field-errors.ts'
import {
  noEffects,
  type Settings,
  type SettingsDocument,
  type SettingsEffects,
  type SettingsRequest,
  settingsDocument,
  settingsEffects,
  settings as settingsSchema,
} from '../../../../domain/settings.ts'
import type { Failure } from '../../../api-error.ts'
import { failureOf, readOnce } from '../../../store/api-slice.ts'
import { refreshServices, refreshStylists } from '../../../store/catalogue.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { refreshSalon } from '../../../store/salon.ts'
import { showThenFocus } from '../../shared/form/show-then-focus.ts'
import { type NewPrices, useNewPrices } from './currency/use-new-prices.ts'
import { settingsApi, useSaveSettingsMutation, useSettingsQuery } from './settings-api.ts'
import { draftOf, type SettingsDraft, settingsOf } from './settings-draft.ts'
import { isSame, type Merged, merge } from './settings-merge.ts'

/** Messages by their fields' paths in the document, such as 'hours.Monday.0.ends'. */
export type SettingsErrors = Readonly<Record<string, string>>

/** What the sections of the page need. */
export interface SettingsForm {
  readonly draft: SettingsDraft
  readonly errors: SettingsErrors
  /** Changes what is typed. @param path of the field, whose error is cleared */
  readonly change: (path: string, edit: (draft: SettingsDraft) => SettingsDraft) => void
  readonly newPrices: NewPrices
}

/** What was typed, as it is sent: the fields stay open, and another window may save, while that is under way. */
export interface CheckedSettings extends Omit<SettingsRequest, 'settings'> {
  readonly settings: Settings
  readonly draft: SettingsDraft
}

interface State {
  /** As they were read, or saved last. */
  readonly before: SettingsDocument
  readonly draft: SettingsDraft
  readonly errors: SettingsErrors
  readonly failure: string | null
  /** What someone else has saved since. */
  readonly merged: Omit<Merged, 'draft'> | null
}

const opened = ({ version, settings }: SettingsDocument): State => ({
  before: { version, settings },
  draft: draftOf(settings),
  errors: {},
  failure: null,
  merged: null,
})

/** What was typed while the settings were on their way stays, as a change of what is saved now. */
function afterSaving(current: State | null, sent: SettingsDraft, saved: SettingsDocument): State {
  const fresh = opened(saved)
  return current && current.draft !== sent ? { ...fresh, draft: current.draft } : fresh
}

/** Reads, checks and saves the settings; what someone else saves in between is merged under what is typed. */
export function useSettings() {
  const dispatch = useAppDispatch()
  const known = useAppSelector(({ salon }) => salon.salon?.settingsVersion)
  const [state, setState] = useState<State | null>(null)
  const { data, refetch, ...query } = useSettingsQuery()
  const [saveSettings] = useSaveSettingsMutation()
  const [isSaving, setIsSaving] = useState(false)
  const newPrices = useNewPrices(state?.before.settings, state?.draft.place.currency)
  const form = useRef<HTMLFormElement>(null)

  const takeTheirs = useCallback(({ version, settings }: SettingsDocument) => {
    setState((current) => {
      if (!current) return opened({ version, settings })
      if (version <= current.before.version) return current
      const { draft, ...merged } = merge({ before: current.before.settings, theirs: settings, typed: current.draft })
      const hasChanges = merged.taken.length + merged.kept.length > 0
      return { ...current, before: { version, settings }, draft, merged: hasChanges ? merged : current.merged }
    })
  }, [])

  const seen = state?.before.version
  const read = data?.version
  // What was read before this browser saved on another page isn't shown first: the rest would look like somebody else's changes.
  const isOutdated = seen === undefined && read !== undefined && known !== undefined && known > read

  useEffect(() => {
    if (data && !isOutdated) takeTheirs(data)
  }, [data, isOutdated, takeTheirs])

  // The live channel has announced another version.
  useEffect(() => {
    const isOld = isOutdated || (seen !== undefined && known !== undefined && known > seen)
    if (isOld && !isSaving) dispatch(settingsApi.util.invalidateTags(['Settings']))
  }, [dispatch, known, seen, isOutdated, isSaving])

  function showErrors(errors: SettingsErrors): void {
    showThenFocus(form, () => setState((current) => current && { ...current, errors }))
  }

  /** What was typed, if it can be saved; otherwise what is wrong stands beside the fields. */
  function checked(): CheckedSettings | null {
    if (!state) return null
    const { before, draft } = state
    const { data, error } = settingsSchema.safeParse(settingsOf(draft))
    const { prices, problems } = newPrices.read()
    const errors = { ...(error ? errorsByPath(error) : {}), ...problems }
    if (Object.keys(errors).length > 0) showErrors(errors)
    return data && Object.keys(errors).length === 0
      ? { version: before.version, settings: data, draft, ...(prices && { prices }) }
      : null
  }

  /** @returns what saving did; null if it was refused, which the page then shows */
  async function save({ version, settings, draft, prices }: CheckedSettings): Promise<SettingsEffects | null> {
    setIsSaving(true)
    setState((current) => {
      if (!current) return current
      // What someone else has saved since stays on the page: the server refuses this, and the page has merged theirs already.
      const merged = current.before.version === version ? null : current.merged
      return { ...current, failure: null, errors: {}, merged }
    })
    try {
      const response = await saveSettings({ version, settings, ...(prices && { prices }) }).unwrap()
      setState((current) => afterSaving(current, draft, response))
      await dispatch(refreshSalon())
      if (response.currency) await Promise.all([dispatch(refreshServices()), dispatch(refreshStylists())])
      return settingsEffects.parse({ ...noEffects, ...response })
    } catch (thrown) {
      const { message, fields, settings: theirs } = thrown as Failure
      const fresh = settingsDocument.safeParse(theirs)
      if (fresh.success) takeTheirs(fresh.data)
      else if (fields && Object.keys(fields).length > 0) showErrors(fields)
      else setState((current) => current && { ...current, failure: message })
      return null
    } finally {
      setIsSaving(false)
    }
  }

  return {
    form: state && {
      draft: state.draft,
      errors: state.errors,
      newPrices,
      change(path: string, edit: (draft: SettingsDraft) => SettingsDraft): void {
        setState((current) => {
          if (!current) return current
          const isOf = (name: string) => name === path || name.startsWith(`${path}.`) || path.startsWith(`${name}.`)
          const errors = Object.fromEntries(Object.entries(current.errors).filter(([name]) => !isOf(name)))
          return { ...current, draft: edit(current.draft), errors }
        })
      },
    },
    formRef: form,
    before: state?.before.settings,
    version: seen,
    merged: state?.merged ?? null,
    failure: state?.failure ?? null,
    loadFailure: failureOf(query)?.message ?? null,
    isSaving,
    isChanged: state !== null && !isSame(settingsOf(state.draft), state.before.settings),
    load: refetch,
    checked,
    save,
    /** What saving would do to bookings, prices and mail; null if that can't be found out. */
    async preview(settings: Settings): Promise<SettingsEffects | null> {
      setIsSaving(true)
      try {
        return await readOnce(dispatch(settingsApi.endpoints.settingsEffects.initiate(settings, { forceRefetch: true })))
      } catch {
        return null
      } finally {
        setIsSaving(false)
      }
    },
    /** Back to what is stored. */
    reset: () => setState((current) => current && opened(current.before)),
  }
}
