import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import type { AboutKind, HomeKind } from '../../../../../domain/salon/page/kinds.ts'
import type { SettingsForm } from '../use-settings.ts'
import { GroupsField } from './groups-field.tsx'
import { SectionsField } from './sections-field.tsx'

const homeNames = (): Record<HomeKind, string> => ({
  hero: t`Welcome`,
  about: t`About us`,
  gallery: t`Gallery`,
  services: t`Prices`,
  team: t`Stylists`,
  visit: t`Visit us`,
})

const aboutNames = (): Record<AboutKind, string> => ({
  steps: t`How booking works`,
  team: t`Stylists`,
  reviews: t`What clients say`,
  gallery: t`Gallery`,
  services: t`Prices`,
  visit: t`Visit us`,
})

const linkClass = 'inline-flex min-h-11 items-center gap-1.5 font-medium text-accent underline underline-offset-4'

export default function PagesEditor({ draft: { page }, errors, change }: SettingsForm) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <SectionsField
        label={t`Home page`}
        path="page.home"
        names={homeNames()}
        addition={
          <Trans>
            Add a text<span className="sr-only"> to the home page</span>
          </Trans>
        }
        sections={page.home}
        errors={errors}
        onChange={(path, home) => change(path, (draft) => ({ ...draft, page: { ...draft.page, home } }))}
      />
      <SectionsField
        label={t`About page`}
        path="page.about"
        names={aboutNames()}
        addition={
          <Trans>
            Add a text<span className="sr-only"> to the About page</span>
          </Trans>
        }
        sections={page.about}
        errors={errors}
        onChange={(path, about) => change(path, (draft) => ({ ...draft, page: { ...draft.page, about } }))}
      />
      <GroupsField
        groups={page.groups}
        errors={errors}
        onChange={(path, edit) =>
          change(path, (draft) => ({ ...draft, page: { ...draft.page, groups: edit(draft.page.groups) } }))
        }
      />
      <p className="flex flex-wrap gap-x-6">
        <a href="/" target="_blank" rel="noreferrer" className={linkClass}>
          <ExternalLink aria-hidden="true" className="size-4" />
          {t`Open the home page`}
        </a>
        <a href="/about" target="_blank" rel="noreferrer" className={linkClass}>
          <ExternalLink aria-hidden="true" className="size-4" />
          {t`Open the About page`}
        </a>
        <a href="/services" target="_blank" rel="noreferrer" className={linkClass}>
          <ExternalLink aria-hidden="true" className="size-4" />
          {t`Open the Services page`}
        </a>
      </p>
    </div>
  )
}
