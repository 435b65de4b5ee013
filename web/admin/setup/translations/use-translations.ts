import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { TranslationKind } from '../../../../domain/salon/translations/kinds.ts'
import { textKey } from '../../../../domain/salon/translations/texts-of-settings.ts'
import type { TranslatedText, TranslationList } from '../../../../domain/salon/translations/translations.ts'
import type { Failure } from '../../../api-error.ts'
import { notify } from '../../../ui/toast.ts'
import { changedTexts, errorsByText, inRequests, type TextGroup, type TypedTexts } from './text-groups.ts'
import { useSaveTranslationsMutation } from './translations-api.ts'

interface GroupFailure {
  readonly kind: TranslationKind
  readonly message: string
}

/** State of the page's fields: typed texts stay until they are saved. */
export function useTranslations({ language, texts }: TranslationList) {
  const [typed, setTyped] = useState<TypedTexts>({})
  const [errors, setErrors] = useState<TypedTexts>({})
  const [failure, setFailure] = useState<GroupFailure | null>(null)
  const [saving, setSaving] = useState<TranslationKind | null>(null)
  const [send] = useSaveTranslationsMutation()

  function change(text: TranslatedText, value: string): void {
    setTyped((before) => ({ ...before, [textKey(text)]: value }))
  }

  async function save({ kind, texts: ofGroup }: TextGroup): Promise<void> {
    const changed = changedTexts(ofGroup, typed)
    if (saving || changed.length === 0) return
    setSaving(kind)
    setFailure(null)
    for (const sent of inRequests(changed)) {
      const problem = await sendTexts(sent)
      if (!problem) continue
      setErrors(problem.fields ? errorsByText(sent, problem.fields) : {})
      setFailure({ kind, message: problem.message })
      setSaving(null)
      return
    }
    setErrors({})
    setSaving(null)
    notify({ text: t`Texts saved.` })
  }

  async function sendTexts(sent: readonly TranslatedText[]): Promise<Failure | null> {
    const input = sent.map(({ kind, record, field, text }) => ({ kind, record, field, text }))
    const { error } = await send({ language, texts: input })
    if (error) return error as Failure
    // Keep texts that were typed during the request.
    setTyped((before) => {
      const isSent = new Set(sent.map((text) => `${textKey(text)} ${text.text}`))
      return Object.fromEntries(Object.entries(before).filter(([key, value]) => !isSent.has(`${key} ${value}`)))
    })
    return null
  }

  return { typed, errors, failure, saving, change, save, isChanged: changedTexts(texts, typed).length > 0 }
}

export type Translations = ReturnType<typeof useTranslations>
