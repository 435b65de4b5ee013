import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Closure } from '../../../../../domain/salon/schedule/hours.ts'
import type { SettingsEffects } from '../../../../../domain/salon/settings.ts'
import type { Failure } from '../../../../api-error.ts'
import { failureOf, readOnce } from '../../../../store/api-slice.ts'
import { useAppDispatch } from '../../../../store/hooks.ts'
import { refreshSalon } from '../../../../store/salon.ts'
import { effectsInWords } from '../../../shared/settings/effects-question.tsx'
import { settingsApi, useSaveSettingsMutation, useSettingsQuery } from '../../../shared/settings/settings-api.ts'
import { scheduleApi } from '../schedule-api.ts'

type Closures = readonly Closure[]

export function useClosures() {
  const dispatch = useAppDispatch()
  const { data, refetch, ...query } = useSettingsQuery()
  const [saveSettings] = useSaveSettingsMutation()
  const [question, setQuestion] = useState<{
    readonly effects: SettingsEffects
    readonly answer: (isConfirmed: boolean) => void
  } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  /** @returns true if saved */
  async function change(edit: (closures: Closures) => Closures): Promise<boolean> {
    if (!data) return false
    setFailure(null)
    const settings = { closures: [...edit(data.settings.closures)] }
    try {
      const { initiate } = settingsApi.endpoints.settingsEffects
      const effects = await readOnce(dispatch(initiate(settings, { forceRefetch: true })))
      if (effectsInWords(effects).length > 0) {
        const isConfirmed = await new Promise<boolean>((answer) => setQuestion({ effects, answer }))
        setQuestion(null)
        if (!isConfirmed) return false
      }
      await saveSettings({ version: data.version, settings }).unwrap()
    } catch (thrown) {
      const { code, message } = thrown as Failure
      const isConflict = code === 'conflict'
      if (isConflict) void refetch()
      setFailure(isConflict ? t`The closures were just changed in another window. We’ve loaded them. Save again.` : message)
      return false
    }
    await dispatch(refreshSalon())
    dispatch(scheduleApi.util.invalidateTags(['Schedule']))
    return true
  }
  return {
    closures: data?.settings.closures,
    loadFailure: failureOf(query)?.message ?? null,
    refetch,
    change,
    failure,
    question: { effects: question?.effects ?? null, answer: (isConfirmed: boolean) => question?.answer(isConfirmed) },
  }
}
