import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { theSalon } from '../../../domain/salon/translations/texts-of-settings.ts'
import { useAppSelector, useOwnLanguage } from '../../store/hooks.ts'

interface AboutWords {
  readonly title: string
  readonly text: string
  readonly points: readonly { readonly title: string; readonly text: string }[]
}

const anySalon = (): AboutWords => ({
  title: t`Book in a minute`,
  text: t`See our services and prices, choose a stylist, and pick a time that suits you. You can do it all online, day or night.`,
  points: [
    { title: t`Clear prices`, text: t`Every service shows what it costs and how long it takes.` },
    { title: t`Your stylist`, text: t`Choose who you’d like, and see the days they work.` },
    { title: t`Your bookings`, text: t`See what’s confirmed, change your mind, or book again.` },
  ],
})

const demoSalon = (): AboutWords => ({
  title: t`A neighborhood salon that listens`,
  text: t`We cut, color and care for hair. We listen first, and we show you how to style it at home.`,
  points: [
    { title: t`Time for you`, text: t`Every visit starts with a talk. Your time is yours alone.` },
    { title: t`Clear prices`, text: t`The price you see is the price you pay, for any length of hair.` },
    { title: t`Your stylist`, text: t`Choose the person who knows your hair, and see the days they work.` },
  ],
})

export function AboutSalon() {
  const salon = useAppSelector((state) => state.salon.salon)
  const { aboutTitle, aboutText } = salon?.texts ?? { aboutTitle: '', aboutText: '' }
  const { langAt } = useOwnLanguage()
  const words = salon?.demo ? demoSalon() : anySalon()
  const title = aboutTitle || words.title
  const text = aboutText || words.text
  // The demo's claims never appear beside the owner's own words.
  const { points } = aboutText ? anySalon() : words
  return (
    <section
      aria-labelledby="about-us"
      className="grid gap-10 rounded-card bg-sunken px-6 py-12 sm:px-12 sm:py-16 lg:grid-cols-[1fr_1.2fr] lg:gap-16"
    >
      <div className="grid content-start gap-4">
        <p className="text-sm font-semibold tracking-[0.14em] text-accent uppercase">{t`About us`}</p>
        <h2
          id="about-us"
          lang={langAt({ ...theSalon, field: 'aboutTitle' })}
          className="font-serif text-title font-medium wrap-anywhere hyphens-auto"
        >
          {title}
        </h2>
        <p lang={langAt({ ...theSalon, field: 'aboutText' })} className="text-lg whitespace-pre-line text-muted wrap-anywhere">
          {text}
        </p>
        <p>
          <Link to="/about" className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4">
            {t`More about us`}
          </Link>
        </p>
      </div>
      <ul className="grid gap-6">
        {points.map((point) => (
          <li key={point.title} className="border-s-2 border-accent ps-5">
            <h3 className="font-serif text-xl font-medium">{point.title}</h3>
            <p className="text-muted">{point.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
