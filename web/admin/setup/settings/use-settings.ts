import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorsByPath } from '../../../../domain/field-errors.ts'
import {
  noEffects,
  type Settings,
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
import { listDifferences } from './saving/differences.ts'
import {
  afterSaving,
  changedSections,
  documentIn,
  everything,
  opened,
  pick,
  type Scope,
  type SettingsErrors,
  type State,
  withEdit,
  withNewer,
  withRefusal,
  withTheirs,
  withUndo,
} from './saving/settings-state.ts'
import { readDraft, type SettingsDraft } from './settings-draft.ts'

export interface SettingsForm {
  readonly draft: SettingsDraft
  readonly errors: SettingsErrors
  /** Edits the draft. @param path of the field, whose error is cleared */
  readonly change: (path: string, edit: (draft: SettingsDraft) => SettingsDraft) => void
  /** Sets a section's fields; the first is the edited one. */
  readonly set: <Section extends FieldedSection>(section: Section, part: Partial<SettingsDraft[Section]>) => void
  readonly newPrices: NewPrices
}

type FieldedSection = 'salon' | 'place' | 'rules' | 'waitlist' | 'staff' | 'found'

/** Snapshot to send: during the request fields stay editable, and another window may save. */
export interface CheckedSettings extends Omit<SettingsRequest, 'version'> {
  readonly sent: State
}

/** Makes further sections to save from the settings stored by then. */
type More = (stored: Settings) => SomeSettings

/** Holds a page's draft, and shows in it what others save. */
function useSettingsState(scope: Scope) {
  const dispatch = useAppDispatch()
  const announced = useAppSelector(({ salon }) => salon.salon?.settingsVersion) ?? 0
  const { data, refetch, ...query } = useSettingsQuery()
  const isOld = data !== undefined && data.version < announced
  const [state, setState] = useState<State | null>(() => (data && !isOld ? opened(data) : null))
  const [isSaving, setIsSaving] = useState(false)

  // This page's own save comes from its response, not from the cache.
  useEffect(() => {
    if (data && !isOld && !isSaving) setState((current) => (current ? withNewer(current, data, scope) : opened(data)))
  }, [data, isOld, isSaving, scope])

  useEffect(() => {
    if (isOld && !isSaving) dispatch(settingsApi.util.invalidateTags(['Settings']))
  }, [dispatch, isOld, isSaving])

  const typed = state && (readDraft(state.draft) as Settings)
  const changed = state && typed ? changedSections(scope, state.stored.settings, typed) : []
  const conflicts = changed.filter((section) => state?.conflicts.includes(section))
  const differences = state && typed ? listDifferences(conflicts, state.stored.settings, typed) : []
  return { state, setState, isSaving, setIsSaving, query, refetch, isChanged: changed.length > 0, differences }
}

/** Validates the draft. @returns the changed sections to send, null with errors */
function checkDraft(state: State, scope: Scope, newPrices: NewPrices) {
  const typed = readDraft(state.draft) as Settings
  const { data, error } = someSettings.safeParse(pick(typed, changedSections(scope, state.stored.settings, typed)))
  const { prices, problems } = newPrices.read()
  const errors: SettingsErrors = { ...(error ? errorsByPath(error) : {}), ...problems }
  const isValid = data !== undefined && Object.keys(errors).length === 0
  const checked: CheckedSettings | null = isValid ? { sent: state, settings: data, ...(prices && { prices }) } : null
  return { checked, errors }
}

/** Sends settings, once more if somebody else saved another page's fields of the same section. */
function useSendSettings(scope: Scope) {
  const [saveSettings] = useSaveSettingsMutation()
  return async ({ sent, settings, ...prices }: CheckedSettings, more: More): Promise<SettingsResponse> => {
    const send = ({ stored }: State, own: SomeSettings) =>
      saveSettings({ ...prices, version: stored.version, settings: { ...own, ...more(stored.settings) } }).unwrap()
    try {
      return await send(sent, settings)
    } catch (thrown) {
      const newer = documentIn(thrown)
      const current = newer && withNewer(sent, newer, scope)
      if (!current || current.conflicts.some((section) => section in settings)) throw thrown
      return await send(current, someSettings.parse(pick(readDraft(current.draft), Object.keys(settings))))
    }
  }
}

function usePreview(setIsSaving: (isSaving: boolean) => void) {
  const dispatch = useAppDispatch()
  return async (settings: SomeSettings): Promise<SettingsEffects | null> => {
    setIsSaving(true)
    try {
      return await readOnce(dispatch(settingsApi.endpoints.settingsEffects.initiate(settings, { forceRefetch: true })))
    } catch {
      return null
    } finally {
      setIsSaving(false)
    }
  }
}

/** Presses Save once the conflict is settled. */
function saveMine(form: RefObject<HTMLFormElement | null>, settle: () => void): void {
  flushSync(settle)
  const submit = form.current?.querySelector<HTMLElement>('button[type=submit]')
  submit?.focus({ preventScroll: true })
  submit?.click()
}

/**
 * Reads, checks and saves a page's settings.
 * @param scope the sections that the page edits
 */
export function useSettings(scope: Scope = everything) {
  const dispatch = useAppDispatch()
  const { state, setState, isSaving, setIsSaving, query, refetch, isChanged, differences } = useSettingsState(scope)
  const newPrices = useNewPrices(state?.stored.settings, state?.draft.place.currency)
  const send = useSendSettings(scope)
  const form = useRef<HTMLFormElement>(null)

  function showErrors(errors: SettingsErrors): void {
    showThenFocus(form, () => setState((current) => current && { ...current, errors }))
  }

  /** Validates the draft; null with errors at the fields, or while a conflict waits for a decision. */
  function checked(): CheckedSettings | null {
    if (!state) return null
    if (differences.length > 0) {
      form.current?.querySelector<HTMLElement>('[data-conflict] button')?.focus()
      return null
    }
    const { checked: valid, errors } = checkDraft(state, scope, newPrices)
    if (Object.keys(errors).length > 0) showErrors(errors)
    return valid
  }

  /** @param checked null: only `more` @returns effects of the save; null if refused, with the failure in state */
  async function save(checked: CheckedSettings | null, more: More = () => ({})): Promise<SettingsEffects | null> {
    const sent = checked ?? (state && { sent: state, settings: {} })
    if (!sent) return null
    setIsSaving(true)
    setState((current) => current && { ...current, failure: null, errors: {} })
    try {
      const response = await send(sent, more)
      setState((current) => afterSaving(current, sent.sent.draft, response, scope))
      await dispatch(refreshSalon())
      if (response.currency) await Promise.all([dispatch(refreshServices()), dispatch(refreshStylists())])
      return settingsEffects.parse({ ...noEffects, ...response })
    } catch (thrown) {
      const { message, fields } = thrown as Failure
      const newer = documentIn(thrown)
      if (fields && Object.keys(fields).length > 0) showErrors(fields)
      else setState((current) => current && withRefusal(current, newer, scope, message))
      return null
    } finally {
      setIsSaving(false)
    }
  }

  const change: SettingsForm['change'] = (path, edit) => setState((current) => current && withEdit(current, path, edit))
  const set: SettingsForm['set'] = (section, part) =>
    change(`${section}.${Object.keys(part)[0]}`, (draft) => ({ ...draft, [section]: { ...draft[section], ...part } }))

  return {
    form: state && { draft: state.draft, errors: state.errors, newPrices, change, set },
    formRef: form,
    stored: state?.stored.settings,
    conflict: {
      differences,
      saveMine: () => saveMine(form, () => setState((current) => current && { ...current, conflicts: [] })),
      takeTheirs: () => setState((current) => current && withTheirs(current)),
      undo: state?.before ? () => setState((current) => current && withUndo(current, scope)) : null,
    },
    failure: state?.failure ?? null,
    loadFailure: failureOf(query)?.message ?? null,
    isSaving,
    isChanged,
    load: refetch,
    checked,
    save,
    /** Dry run: effects on bookings, prices and mail; null if they can't be determined. */
    preview: usePreview(setIsSaving),
    reset: () => setState((current) => current && opened(current.stored)),
  }
}
