import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  languages as allLanguages,
  isLanguage,
  type Language,
  type OfferedLanguages,
} from '../../../../domain/language/languages.ts'
import { languageName } from '../../../../domain/language/names.ts'
import type { TranslationList } from '../../../../domain/salon/translations/translations.ts'
import { pageMeta } from '../../../page-meta.ts'
import { failureOf } from '../../../store/api-slice.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { LoadFailed } from '../../../ui/alert.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { useUnsavedChanges } from '../../../ui/leaving/unsaved-changes.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { OwnLanguageNote } from './own-language-note.tsx'
import { TextGroupForm } from './text-group-form.tsx'
import { countMissing, groupTexts } from './text-groups.ts'
import { useTranslationsQuery } from './translations-api.ts'
import { useTranslations } from './use-translations.ts'

export const meta = pageMeta(
  () => t`Translations`,
  () => t`Your own texts in the languages of your clients.`,
)

export default function TranslationsPage() {
  const languages = useAppSelector((state) => state.salon.salon?.languages)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="-mb-5">
        <PageHeading title={t`Translations`} />
      </div>
      {languages && languages.offered.length > 1 ? <TranslationsIn {...languages} /> : <NoLanguages />}
    </div>
  )
}

function NoLanguages() {
  return (
    <p className="max-w-2xl text-muted">
      {t`Once you offer more than one language, you can translate your own texts here.`}{' '}
      <Link to="/admin/settings/languages" className="font-medium text-accent underline underline-offset-4">
        {t`Choose your languages`}
      </Link>
    </p>
  )
}

function TranslationsIn({ own, offered }: OfferedLanguages) {
  const [search, setSearch] = useSearchParams()
  const others = offered.filter((code) => code !== own)
  const requested = search.get('language')
  const language = others.find((code) => code === requested) ?? others[0]
  const choose = (code: Language) => setSearch({ language: code }, { preventScrollReset: true })
  return (
    <>
      <p className="max-w-2xl text-muted">
        {t`What you leave empty is read in ${{ language: languageName(own) }}. A mail without your text has ours.`}
      </p>
      {others.length > 1 && (
        <SelectField
          label={t`Language`}
          name="language"
          value={language}
          className="max-w-80"
          onChange={({ target }) => isLanguage(target.value) && choose(target.value)}
        >
          {others.map((code) => (
            <option key={code} value={code} lang={code}>
              {allLanguages[code].name}
            </option>
          ))}
        </SelectField>
      )}
      {language && <TextsIn key={language} language={language} onLanguage={choose} />}
    </>
  )
}

interface TextsProps {
  readonly language: Language
  readonly onLanguage: (language: Language) => void
}

function TextsIn({ language, onLanguage }: TextsProps) {
  const { data, refetch, ...query } = useTranslationsQuery(language)
  if (!data) {
    const failure = failureOf(query)
    if (failure) return <LoadFailed problem={t`We couldn’t load your texts.`} error={failure.message} onRetry={refetch} />
    return <Loader label={t`Loading your texts…`} isPage />
  }
  return <Texts list={data} onLanguage={onLanguage} />
}

function Texts({ list, onLanguage }: { readonly list: TranslationList; readonly onLanguage: TextsProps['onLanguage'] }) {
  const state = useTranslations(list)
  const { question } = useUnsavedChanges(state.isChanged)
  const [onlyMissing, setOnlyMissing] = useState(false)
  const { language, own, texts } = list
  const missing = countMissing(texts)
  const note = <OwnLanguageNote list={list} isChanged={state.isChanged} onCorrected={(now) => onLanguage(now.language)} />
  if (texts.length === 0) return <p className="text-muted">{t`You haven’t written anything of your own yet.`}</p>
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status" className="font-medium">
          {missing === 0
            ? t`Everything is there in ${{ language: languageName(language) }}.`
            : t`${missing} of ${{ all: texts.length }} missing`}
        </p>
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={onlyMissing}
            onChange={({ target }) => setOnlyMissing(target.checked)}
            className="size-5 shrink-0 accent-accent"
          />
          {t`Only what’s missing`}
        </label>
      </div>
      {list.former > 0 && note}
      {groupTexts(texts).map((group) => (
        <TextGroupForm key={group.kind} {...state} group={group} own={own} language={language} onlyMissing={onlyMissing} />
      ))}
      {list.former === 0 && note}
      {question}
    </>
  )
}
