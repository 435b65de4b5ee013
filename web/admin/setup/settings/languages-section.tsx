import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import {
  languages as allLanguages,
  type Language,
  languageCodes,
  type OfferedLanguages,
  sourceLanguage,
} from '../../../../domain/language/languages.ts'
import { percent } from '../../../../domain/language/numbers.ts'
import { SelectField } from '../../../ui/field.tsx'
import { useRegionChoicesQuery } from '../../shared/settings/settings-api.ts'
import { GroupError, Section } from './section.tsx'
import type { SettingsForm } from './use-settings.ts'

const beforeChoice: OfferedLanguages = { own: sourceLanguage, offered: [sourceLanguage] }

/** In which languages the salon can be read, and which is its own. */
export function LanguagesSection({ draft, errors, change }: SettingsForm) {
  const { own, offered } = draft.languages ?? beforeChoice
  const set = (next: { readonly own: Language; readonly offered: readonly Language[] }) =>
    change('languages', (latest) => ({
      ...latest,
      languages: { own: next.own, offered: languageCodes.filter((code) => code === next.own || next.offered.includes(code)) },
    }))
  return (
    <Section
      id="languages"
      title={t`Languages`}
      about={t`Clients read your pages and mails in a language that they choose, or in that of their phone. So does your team.`}
    >
      <SelectField
        label={t`Your own language`}
        hint={t`The language of what you write yourself, such as your services and texts, and of pages for everybody else.`}
        name="languages.own"
        value={own}
        error={errors['languages.own']}
        onChange={({ target }) => set({ own: target.value as Language, offered })}
      >
        {languageCodes.map((code) => (
          <option key={code} value={code} lang={code}>
            {allLanguages[code].name}
          </option>
        ))}
      </SelectField>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-medium">{t`Languages that clients can choose`}</legend>
        {languageCodes.map((code) => (
          <OfferedLanguage
            key={code}
            code={code}
            isOwn={code === own}
            isOffered={code === own || offered.includes(code)}
            onChange={(isOffered) =>
              set({ own, offered: isOffered ? [...offered, code] : offered.filter((each) => each !== code) })
            }
          />
        ))}
        <GroupError>{errors['languages.offered'] ?? errors.languages}</GroupError>
      </fieldset>
      {offered.length > 1 && (
        <p>
          <Link to="/admin/settings/translations" className="font-medium text-accent underline underline-offset-4">
            {t`Translate your own texts`}
          </Link>
        </p>
      )}
    </Section>
  )
}

interface OfferedLanguageProps {
  readonly code: Language
  readonly isOwn: boolean
  readonly isOffered: boolean
  readonly onChange: (isOffered: boolean) => void
}

function OfferedLanguage({ code, isOwn, isOffered, onChange }: OfferedLanguageProps) {
  const { data } = useRegionChoicesQuery()
  const share = data?.languages.find((each) => each.code === code)
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-line px-3.5 py-2 has-checked:border-accent has-checked:bg-accent-soft">
      <input
        type="checkbox"
        name="languages.offered"
        checked={isOffered}
        disabled={isOwn}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 shrink-0 accent-accent"
      />
      <span className="grid grow gap-x-3 sm:flex sm:items-baseline sm:justify-between">
        <span lang={code} dir={allLanguages[code].direction} className="justify-self-start">
          {allLanguages[code].name}
        </span>
        <span className="text-sm text-muted">{share && shareText(share, isOwn)}</span>
      </span>
    </label>
  )
}

interface Share {
  readonly clientPages: number
  readonly workspace: number
}

/** Says how much is still in English, if anything. */
function shareText({ clientPages, workspace }: Share, isOwn: boolean): string {
  if (clientPages < 1)
    return t`${{ percent: percent(Math.floor(clientPages * 100) / 100) }} of your clients’ pages, the rest is in English`
  if (workspace < 1)
    return t`Clients’ pages and mails. Of the workspace ${{ percent: percent(Math.floor(workspace * 100) / 100) }}, the rest is in English`
  return isOwn ? t`Your own language` : t`Clients’ pages, mails and the workspace`
}
