import { t } from '@lingui/core/macro'
import { type FormEvent, useEffect, useRef } from 'react'
import { directionOf, type Language } from '../../../../domain/language/languages.ts'
import { languageName } from '../../../../domain/language/names.ts'
import { say } from '../../../../domain/language/say.ts'
import { isLongAt, longestAt } from '../../../../domain/salon/translations/limits.ts'
import { textKey } from '../../../../domain/salon/translations/texts-of-settings.ts'
import type { TranslatedText } from '../../../../domain/salon/translations/translations.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFailure, TextAreaField, TextField } from '../../../ui/field.tsx'
import { changedTexts, countMissing, groupRecords, type TextGroup, textFieldName } from './text-groups.ts'
import type { Translations } from './use-translations.ts'

interface GroupProps extends Translations {
  readonly group: TextGroup
  readonly own: Language
  readonly language: Language
  readonly onlyMissing: boolean
}

/** A group of texts: the salon's own beside the fields, and one Save for all of them. */
export function TextGroupForm({ group, own, language, onlyMissing, ...state }: GroupProps) {
  const form = useRef<HTMLFormElement>(null)
  const { kind, title, texts } = group
  const { typed, errors, failure, saving, save } = state
  // A text that is being typed stays on show, even once it isn't missing anymore.
  const visibleTexts = onlyMissing ? texts.filter((text) => text.text === '' || textKey(text) in typed) : texts
  const isWrong = failure?.kind === kind
  useEffect(() => {
    if (isWrong) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [isWrong])
  if (visibleTexts.length === 0) return null

  function submit(event: FormEvent): void {
    event.preventDefault()
    void save(group)
  }

  const missing = countMissing(texts)
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      method="post"
      aria-labelledby={`translations-${kind}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`translations-${kind}`} className="font-serif text-heading font-medium">
          {say(title)}
        </h2>
        <p className="text-sm text-muted">
          {missing === 0 ? t`Nothing is missing` : t`${missing} of ${{ all: texts.length }} missing`}
        </p>
      </div>
      {groupRecords(visibleTexts).map(({ name, texts: ofRecord }) => (
        <fieldset key={ofRecord[0]?.record} className="grid min-w-0 gap-3 border-t border-line pt-4">
          {name && <legend className="float-start w-full font-semibold wrap-anywhere">{name}</legend>}
          {ofRecord.map((text) => (
            <TextRow
              key={textKey(text)}
              text={text}
              own={own}
              language={language}
              value={typed[textKey(text)] ?? text.text}
              error={errors[textKey(text)]}
              onChange={(value) => state.change(text, value)}
            />
          ))}
        </fieldset>
      ))}
      <FormFailure failure={isWrong ? failure.message : null} isKept />
      <Button
        type="submit"
        busy={saving === kind}
        disabled={changedTexts(texts, typed).length === 0}
        className="justify-self-stretch sm:justify-self-start"
      >
        {t`Save texts`}
      </Button>
    </form>
  )
}

interface RowProps {
  readonly text: TranslatedText
  readonly own: Language
  readonly language: Language
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

function TextRow({ text, own, language, value, error, onChange }: RowProps) {
  const label = textFieldName(text)
  const field = {
    label: t`${{ language: languageName(language) }}: ${{ field: label }}`,
    lang: language,
    dir: directionOf(language),
    name: textKey(text),
    value,
    error,
    maxLength: longestAt(text),
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 md:grid-cols-2">
      <div className="grid content-start gap-1.5">
        <p className="font-medium">{t`${{ language: languageName(own) }}: ${{ field: label }}`}</p>
        <p
          lang={own}
          dir={directionOf(own)}
          className="max-h-80 overflow-y-auto rounded-control bg-sunken px-3.5 py-2.5 whitespace-pre-line wrap-anywhere"
        >
          {text.own}
        </p>
      </div>
      {isLongAt(text) ? (
        <TextAreaField {...field} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <TextField {...field} type="text" onChange={({ target }) => onChange(target.value)} />
      )}
    </div>
  )
}
