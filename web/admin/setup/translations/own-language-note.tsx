import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { languageName } from '../../../../domain/language/names.ts'
import type { TranslationList } from '../../../../domain/salon/translations/translations.ts'
import type { Failure } from '../../../api-error.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormFailure } from '../../../ui/field.tsx'
import { notify } from '../../../ui/toast.ts'
import { useCorrectOwnLanguageMutation } from './translations-api.ts'

interface NoteProps {
  readonly list: TranslationList
  /** True if something is typed, which is saved first. */
  readonly isChanged: boolean
  readonly onCorrected: (now: TranslationList) => void
}

/** Corrects in one press in which language the salon's own texts are. */
export function OwnLanguageNote({ list, isChanged, onCorrected }: NoteProps) {
  const [correct, { isLoading }] = useCorrectOwnLanguageMutation()
  const [failure, setFailure] = useState<string | null>(null)
  const own = languageName(list.own)
  const language = languageName(list.language)

  async function press(): Promise<void> {
    setFailure(null)
    const { data, error } = await correct(list.language)
    if (!data) {
      setFailure((error as Failure).message)
      return
    }
    notify({ text: list.former > 0 ? t`The texts have traded places.` : t`Your own language is ${language} now.` })
    onCorrected(data)
  }

  const button = (
    <Button variant="secondary" busy={isLoading} disabled={isChanged} onClick={() => void press()}>
      {t`Your texts are in ${language}, not ${own}`}
    </Button>
  )
  if (list.former === 0)
    return (
      <div className="grid justify-items-start gap-2">
        {button}
        <FormFailure failure={failure} />
      </div>
    )
  return (
    <Alert tone="info">
      <div className="grid justify-items-start gap-3">
        <p>
          {t`You have texts in ${own} from before it was your own language. They can take their place on your pages again, and what’s there now becomes ${language}.`}
        </p>
        {button}
        <FormFailure failure={failure} />
      </div>
    </Alert>
  )
}
