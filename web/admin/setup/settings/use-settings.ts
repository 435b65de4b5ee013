import { useCallback, useEffect, useRef, useState } from 'react'
import { errorsByPath } from '../../../../domain/field-errors.ts'
import {
  noEffects,
  type Settings,
  type SettingsDocument,
  type SettingsEffects,
  type SettingsRequest,
  type SettingsResponse,
  type SomeSettings,
  settingsEffects,
  someSettings,
} from '../../../../domain/salon/settings.ts'
import type { Failure } from '../../../api-error.ts'
import { failureOf, readOnce } from '../../../store/api-slice.ts'
import { refreshServices, refreshStylists } from '../../../store/catalogue.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { refreshSalon } from '../../../store/salon.ts'
import { showThenFocus } from '../../shared/form/show-then-focus.ts'
import { settingsApi, useSaveSettingsMutation, useSettingsQuery } from '../../shared/settings/settings-api.ts'
import { type NewPrices, useNewPrices } from './currency/use-new-prices.ts'
import { everything } from './merging/settings-fields.ts'
import { changedSections, isChanged, merge, type Scope } from './merging/settings-merge.ts'
import {
  afterSaving,
  documentIn,
  opened,
  type SettingsErrors,
  type State,
  withDecision,
  withEdit,
  withTheirs,
} from './merging/settings-state.ts'
import { type SettingsDraft, settingsOf } from './settings-draft.ts'

export interface SettingsForm {
  readonly draft: SettingsDraft
  readonly errors: SettingsErrors
  /** Edits the draft. @param path of the field, whose error is cleared */
  readonly change: (path: string, edit: (draft: SettingsDraft) => SettingsDraft) => void
  readonly newPrices: NewPrices
}

/** Snapshot to send: during the request fields stay editable, and another window may save. */
export interface CheckedSettings extends SettingsRequest {
  readonly draft: SettingsDraft
}

/** Holds a page's draft, with others' changes merged under it. */
function useMergedSettings(scope: Scope) {
  const dispatch = useAppDispatch()
  const savedVersion = useAppSelector(({ salon }) => salon.salon?.settingsVersion)
  const { data, refetch, ...query } = useSettingsQuery()
  const read = data?.version
  const [state, setState] = useState<State | null>(() => (data && (savedVersion ?? 0) <= data.version ? opened(data) : null))
  const [isSaving, setIsSaving] = useState(false)
  const newPrices = useNewPrices(state?.before.settings, state?.draft.place.currency)

  const mergeTheirs = useCallback(
    (theirs: SettingsDocument) => {
      setState((current) => {
        if (!current) return opened(theirs)
        if (theirs.version <= current.before.version) return current
        const versions = { before: current.before.settings, theirs: theirs.settings, typed: current.draft, scope }
        return withTheirs(current, theirs, merge(versions))
      })
    },
    [scope],
  )

  const seenVersion = state?.before.version
  // Skip data older than this browser's own save on another page: it would look like somebody else's changes.
  const isOutdated = seenVersion === undefined && read !== undefined && savedVersion !== undefined && savedVersion > read

  useEffect(() => {
    if (data && !isOutdated) mergeTheirs(data)
  }, [data, isOutdated, mergeTheirs])

  // The live channel has announced another version.
  useEffect(() => {
    const isOld = isOutdated || (seenVersion !== undefined && savedVersion !== undefined && savedVersion > seenVersion)
    if (isOld && !isSaving) dispatch(settingsApi.util.invalidateTags(['Settings']))
  }, [dispatch, savedVersion, seenVersion, isOutdated, isSaving])

  return { state, setState, isSaving, setIsSaving, newPrices, mergeTheirs, query, refetch }
}

/** Validates the draft. @returns the changed sections to send, null with errors */
function checkDraft({ before, draft }: State, scope: Scope, newPrices: NewPrices) {
  const typed = settingsOf(draft) as Settings
  const names = changedSections(scope, before.settings, typed)
  const { data, error } = someSettings.safeParse(Object.fromEntries(names.map((name) => [name, typed[name]])))
  const { prices, problems } = newPrices.read()
  const errors: SettingsErrors = { ...(error ? errorsByPath(error) : {}), ...problems }
  const isValid = data !== undefined && Object.keys(errors).length === 0
  const checked: CheckedSettings | null = isValid
    ? { version: before.version, settings: data, draft, ...(prices && { prices }) }
    : null
  return { checked, errors }
}

/** Sends settings, once more if somebody else has changed other fields of the same section. */
function useSendSettings(state: State | null, scope: Scope) {
  const [saveSettings] = useSaveSettingsMutation()
  return async ({ draft, ...request }: CheckedSettings): Promise<SettingsResponse> => {
    try {
      return await saveSettings(request).unwrap()
    } catch (thrown) {
      const theirs = documentIn(thrown)
      if (!theirs || !state) throw thrown
      const { taken, conflicts, ...merged } = merge({
        before: state.before.settings,
        theirs: theirs.settings,
        typed: draft,
        scope,
      })
      if (taken.length + conflicts.length > 0) throw thrown
      const typed = settingsOf(merged.draft) as Settings
      const names = Object.keys(request.settings) as (keyof Settings)[]
      const settings = someSettings.parse(Object.fromEntries(names.map((name) => [name, typed[name]])))
      return saveSettings({ ...request, version: theirs.version, settings }).unwrap()
    }
  }
}

/**
 * Reads, checks and saves a page's settings, merging others' changes under unsaved input.
 * @param scope fields that the page edits
 */
export function useSettings(scope: Scope = everything) {
  const dispatch = useAppDispatch()
  const merged = useMergedSettings(scope)
  const { state, setState, isSaving, setIsSaving, newPrices, mergeTheirs } = merged
  const send = useSendSettings(state, scope)
  const form = useRef<HTMLFormElement>(null)

  function showErrors(errors: SettingsErrors): void {
    showThenFocus(form, () => setState((current) => current && { ...current, errors }))
  }

  /** Validates the draft; null with errors at the fields. */
  function checked(): CheckedSettings | null {
    if (!state) return null
    const { checked: valid, errors } = checkDraft(state, scope, newPrices)
    if (Object.keys(errors).length > 0) showErrors(errors)
    return valid
  }

  /** @returns effects of the save; null if refused, with the failure in state */
  async function save(checked: CheckedSettings): Promise<SettingsEffects | null> {
    setIsSaving(true)
    setState((current) => current && { ...current, failure: null, errors: {} })
    try {
      const response = await send(checked)
      setState((current) => afterSaving(current, checked.draft, { saved: response, scope }))
      await dispatch(refreshSalon())
      if (response.currency) await Promise.all([dispatch(refreshServices()), dispatch(refreshStylists())])
      return settingsEffects.parse({ ...noEffects, ...response })
    } catch (thrown) {
      const { message, fields } = thrown as Failure
      const theirs = documentIn(thrown)
      if (theirs) mergeTheirs(theirs)
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
      change: (path: string, edit: (draft: SettingsDraft) => SettingsDraft) =>
        setState((current) => current && withEdit(current, path, edit)),
    },
    formRef: form,
    before: state?.before.settings,
    version: state?.before.version,
    taken: state?.taken ?? [],
    conflicts: state?.conflicts ?? [],
    failure: state?.failure ?? null,
    loadFailure: failureOf(merged.query)?.message ?? null,
    isSaving,
    isChanged: state !== null && isChanged(scope, [settingsOf(state.draft) as Settings, state.before.settings]),
    load: merged.refetch,
    checked,
    save,
    /** Dry run: effects on bookings, prices and mail; null if they can't be determined. */
    async preview(settings: SomeSettings): Promise<SettingsEffects | null> {
      setIsSaving(true)
      try {
        return await readOnce(dispatch(settingsApi.endpoints.settingsEffects.initiate(settings, { forceRefetch: true })))
      } catch {
        return null
      } finally {
        setIsSaving(false)
      }
    },
    decide: (path: string, whose: 'mine' | 'theirs') => setState((current) => current && withDecision(current, path, whose)),
    reset: () => setState((current) => current && opened(current.before)),
  }
}
