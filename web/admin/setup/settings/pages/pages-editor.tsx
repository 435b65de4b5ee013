import { ExternalLink } from 'lucide-react'
import type { AboutKind, HomeKind } from '../../../../../domain/salon/page/kinds.ts'
import type { SettingsForm } from '../use-settings.ts'
import { GroupsField } from './groups-field.tsx'
import { SectionsField } from './sections-field.tsx'

const homeNames: Record<HomeKind, string> = {
  hero: 'Welcome',
  about: 'About us',
  gallery: 'Gallery',
  services: 'Prices',
  team: 'Stylists',
  visit: 'Visit us',
}

const aboutNames: Record<AboutKind, string> = {
  steps: 'How booking works',
  team: 'Stylists',
  reviews: 'What clients say',
  gallery: 'Gallery',
  services: 'Prices',
  visit: 'Visit us',
}

const linkClass = 'inline-flex min-h-11 items-center gap-1.5 font-medium text-accent underline underline-offset-4'

export default function PagesEditor({ draft: { page }, errors, change }: SettingsForm) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <SectionsField
        label="Home page"
        path="page.home"
        names={homeNames}
        sections={page.home}
        errors={errors}
        onChange={(path, home) => change(path, (draft) => ({ ...draft, page: { ...draft.page, home } }))}
      />
      <SectionsField
        label="About page"
        path="page.about"
        names={aboutNames}
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
          Open the home page
        </a>
        <a href="/about" target="_blank" rel="noreferrer" className={linkClass}>
          <ExternalLink aria-hidden="true" className="size-4" />
          Open the About page
        </a>
        <a href="/services" target="_blank" rel="noreferrer" className={linkClass}>
          <ExternalLink aria-hidden="true" className="size-4" />
          Open the Services page
        </a>
      </p>
    </div>
  )
}
