import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import {
  centered,
  countUndescribed,
  type PagePicture,
  type PictureSettings,
} from '../../../../../domain/salon/pictures/picture-settings.ts'
import { HeroArt } from '../../../../ui/art/hero-art.tsx'
import { Loader } from '../../../../ui/loader.tsx'
import { Section } from '../section.tsx'
import type { SettingsForm } from '../use-settings.ts'
import { PagePictureField } from './page-picture-field.tsx'

// Loaded on demand: it brings dragging.
const GalleryEditor = lazy(() => import('./gallery-editor.tsx'))

export function PicturesSection({ draft: { salon, pictures }, errors, change }: SettingsForm) {
  const undescribed = countUndescribed(pictures)
  const set = (name: 'salon' | 'team', picture: PagePicture | null) =>
    change(`pictures.${name}`, (draft) => ({ ...draft, pictures: { ...draft.pictures, [name]: picture } }))
  // The picture's address is the key to its description and focus.
  const hero = salon.pictureUrl === '' ? null : findHero(pictures, salon.pictureUrl)
  const setHero = (picture: PagePicture | null) =>
    change('pictures.hero', (draft) => ({
      ...draft,
      salon: { ...draft.salon, pictureUrl: picture?.url ?? '' },
      pictures: { ...draft.pictures, hero: picture },
    }))
  const setGallery = (edit: (gallery: PictureSettings['gallery']) => PictureSettings['gallery']) =>
    change('pictures.gallery', (draft) => ({
      ...draft,
      pictures: { ...draft.pictures, gallery: edit(draft.pictures.gallery) },
    }))
  return (
    <Section
      id="pictures"
      title={t`Pictures`}
      about={t`Show your salon and your work. Photos of up to 10 MB; we make them smaller and take out where they were taken.`}
    >
      {undescribed > 0 && <UndescribedNotice undescribed={undescribed} />}
      <div className="grid gap-8">
        <PagePictureField
          title={t`Home page`}
          noun={t({ message: 'home page', comment: 'As in: Upload New image of the home page' })}
          name="pictures.hero"
          about={t`The first thing that visitors see.`}
          picture={hero}
          empty={<HeroArt className="size-full bg-sunken object-cover" />}
          removal={
            <Trans>
              Use our drawing<span className="sr-only"> for the home page</span>
            </Trans>
          }
          errors={{ ...errors, 'pictures.hero.url': errors['salon.pictureUrl'] ?? errors['pictures.hero.url'] ?? '' }}
          onChange={setHero}
        />
        <PagePictureField
          title={t`Your salon`}
          noun={t({ message: 'salon', comment: 'As in: Upload New image of the salon' })}
          name="pictures.salon"
          about={t`The rooms, on the About page.`}
          picture={pictures.salon}
          removal={
            <Trans>
              Remove<span className="sr-only"> for the salon</span>
            </Trans>
          }
          errors={errors}
          onChange={(picture) => set('salon', picture)}
        />
        <PagePictureField
          title={t`Your team`}
          noun={t({ message: 'team', comment: 'As in: Upload New image of the team' })}
          name="pictures.team"
          about={t`Everyone together, on the About page.`}
          picture={pictures.team}
          removal={
            <Trans>
              Remove<span className="sr-only"> for the team</span>
            </Trans>
          }
          errors={errors}
          onChange={(picture) => set('team', picture)}
        />
      </div>
      <Suspense fallback={<Loader label={t`Loading the gallery…`} />}>
        <GalleryEditor gallery={pictures.gallery} errors={errors} onChange={setGallery} />
      </Suspense>
    </Section>
  )
}

function UndescribedNotice({ undescribed }: { readonly undescribed: number }) {
  return (
    <p role="status" className="rounded-control bg-accent-soft px-4 py-3">
      {t`${plural(undescribed, {
        one: 'One picture has no description yet.',
        other: '# pictures have no description yet.',
      })}`}{' '}
      {t`A few words let everyone picture your work, also those who can’t see it.`}
    </p>
  )
}

function findHero({ hero }: PictureSettings, url: string): PagePicture {
  return hero?.url === url ? hero : { url, alt: '', focus: centered }
}
