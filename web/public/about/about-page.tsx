import { t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'
import { usualAbout } from '../../../domain/salon/page/kinds.ts'
import type { PagePicture } from '../../../domain/salon/pictures/picture-settings.ts'
import type { Salon } from '../../../domain/salon/salon.ts'
import { theSalon } from '../../../domain/salon/translations/texts-of-settings.ts'
import { pageMeta } from '../../page-meta.ts'
import { SocialLinks } from '../../parts/catalogue/social-links.tsx'
import { GallerySection } from '../../parts/sections/gallery-section.tsx'
import { PageSections } from '../../parts/sections/page-sections.tsx'
import { PriceList } from '../../parts/sections/price-list.tsx'
import { VisitSection } from '../../parts/sections/visit.tsx'
import { useAppSelector, useBookingPath, useOwnLanguage } from '../../store/hooks.ts'
import { Picture } from '../../ui/art/picture.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { callTo, listPhones } from '../../ui/salon-contact.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { TeamProfiles } from './team-profiles.tsx'

const ClientWords = lazy(() =>
  import('../../parts/ratings/client-words.tsx').then((module) => ({ default: module.ClientWords })),
)

export const meta = pageMeta(
  () => t`About`,
  () => t`How booking with us works, and what to expect.`,
)

interface AboutText {
  readonly title: string
  readonly lead: string
  readonly chapters: readonly { readonly title: string; readonly text: string }[]
}

const lastStep = () => ({
  byHand: {
    title: t`We’ll confirm`,
    text: t`Your booking starts as pending. My Bookings shows when it’s confirmed, and that’s also where you can cancel or book again.`,
  },
  atOnce: {
    title: t`You’re booked`,
    text: t`Your booking is confirmed right away. My Bookings shows it, and that’s also where you can cancel or book again.`,
  },
})

const anySalon = (confirms: keyof ReturnType<typeof lastStep>): AboutText => ({
  title: t`How booking works`,
  lead: t`Book online whenever it suits you. Here’s what to expect.`,
  chapters: [
    {
      title: t`Choose what you’d like`,
      text: t`Pick one or more services. You’ll see what each one costs and how long it takes, and the total before you book.`,
    },
    {
      title: t`Choose who and when`,
      text: t`Pick your stylist, then a day and a time that’s open. Each booking holds your stylist’s time for you.`,
    },
    lastStep()[confirms],
  ],
})

/** Claims only an owner can make, for the demo salon. */
const demoSalon = (): AboutText => ({
  title: t`We take our time with your hair`,
  lead: t`A small salon for cuts, color, curls and care, run by people who like what they do.`,
  chapters: [
    {
      title: t`How a visit goes`,
      text: t`First we talk about your hair and what you liked last time. Then we wash, cut, color or style. You leave knowing how to do it at home.`,
    },
    {
      title: t`One person at a time`,
      text: t`When you book a stylist, that time is yours alone.`,
    },
    {
      title: t`Honest prices`,
      text: t`Our prices are online and the same for everyone. If something won’t suit your hair, we’ll say so before we start. Not happy at home? Come back and we’ll fix it.`,
    },
  ],
})

const parts = {
  steps: Steps,
  team: TeamProfiles,
  reviews: Reviews,
  gallery: GallerySection,
  services: PriceList,
  visit: VisitSection,
}

export default function AboutPage() {
  const salon = useAppSelector((state) => state.salon.salon)
  const words = useWords()
  const { langAt } = useOwnLanguage()
  const title = salon?.texts.aboutTitle || words.title
  const lead = salon?.texts.aboutText || words.lead
  return (
    <>
      <PageHeading title={title} kicker={t`About`} lang={langAt({ ...theSalon, field: 'aboutTitle' })}>
        <span lang={langAt({ ...theSalon, field: 'aboutText' })} className="whitespace-pre-line wrap-anywhere">
          {lead}
        </span>
      </PageHeading>
      <AboutPicture picture={salon?.pictures.salon} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-20">
        <PageSections sections={salon?.sections.about ?? usualAbout} parts={parts} />
      </div>
      <AboutPicture picture={salon?.pictures.team} />
      <p className="mt-12 flex flex-wrap gap-3">
        <ButtonLink to={useBookingPath()}>{t`Book Your Appointment`}</ButtonLink>
        <ButtonLink to="/services" variant="secondary">
          {t`View Our Services`}
        </ButtonLink>
      </p>
      {salon && <Reach salon={salon} />}
    </>
  )
}

const linkClass =
  'inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:decoration-accent'

function Reach({ salon }: { readonly salon: Salon }) {
  const { phones, links } = salon
  if (phones.length + links.length === 0) return null
  return (
    <section aria-labelledby="reach" className="mt-16 grid gap-3">
      <h2 id="reach" className="font-serif text-heading font-medium">
        {t`Get in touch`}
      </h2>
      <ul className="flex flex-wrap gap-x-8">
        {listPhones(salon).map(({ label, number }) => (
          <li key={label + number} className="wrap-anywhere">
            {label && <span className="text-muted">{label}: </span>}
            <a href={callTo({ phone: number })} className={linkClass}>
              {number}
            </a>
          </li>
        ))}
      </ul>
      <SocialLinks links={links} className={linkClass} />
    </section>
  )
}

/** The demo's claims never appear beside the owner's own words. */
function useWords(): AboutText {
  const salon = useAppSelector((state) => state.salon.salon)
  return salon?.demo && !salon.texts.aboutText
    ? demoSalon()
    : anySalon(salon?.rules.confirmsAutomatically ? 'atOnce' : 'byHand')
}

function Steps() {
  return (
    <div className="grid max-w-3xl gap-10">
      {useWords().chapters.map((chapter) => (
        <section key={chapter.title} className="grid gap-2 border-t border-line pt-6 sm:grid-cols-[14rem_1fr] sm:gap-8">
          <h2 className="font-serif text-heading font-medium">{chapter.title}</h2>
          <p className="text-lg text-muted">{chapter.text}</p>
        </section>
      ))}
    </div>
  )
}

function Reviews() {
  const hasRatings = useAppSelector((state) => state.stylists.items.some(({ earned }) => earned !== undefined))
  const isHydrated = useHydrated()
  return (
    hasRatings &&
    isHydrated && (
      <Suspense>
        <ClientWords />
      </Suspense>
    )
  )
}

function AboutPicture({ picture }: { readonly picture: PagePicture | null | undefined }) {
  if (!picture) return null
  return (
    <Picture
      picture={picture}
      alt={picture.alt}
      sizes="(min-width: 50rem) 48rem, 100vw"
      className="my-10 aspect-3/2 w-full max-w-3xl rounded-card object-cover"
    />
  )
}
