import { pageMeta } from '../page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

export const meta = pageMeta('About', 'Who we are, how we work and what you can expect when you sit down in our chair.')

const chapters = [
  {
    title: 'How a visit goes',
    text: 'You sit down and we talk: about your hair, your mornings, what you liked last time and what you did not. Then we wash, cut, color or simply take care. You leave with a shape that holds at home, and you know how we did it.',
  },
  {
    title: 'One person at a time',
    text: 'Nobody is squeezed in. When you book a stylist, that time is yours alone, from the first word to the last look in the mirror.',
  },
  {
    title: 'Honest about everything',
    text: 'Our prices are online and the same for everyone. If something will not suit your hair, we say so before we begin. And if you are not happy when you get home, come back and we will put it right.',
  },
]

export default function AboutPage() {
  return (
    <article className="max-w-3xl">
      <PageHeading title="We take our time, so that you have yours" kicker="About">
        A small salon for cuts, color, curls and care, run by people who like what they do.
      </PageHeading>
      <div className="grid gap-10">
        {chapters.map(({ title, text }) => (
          <section key={title} className="grid gap-2 border-t border-line pt-6 sm:grid-cols-[14rem_1fr] sm:gap-8">
            <h2 className="font-serif text-heading font-medium">{title}</h2>
            <p className="text-lg text-muted">{text}</p>
          </section>
        ))}
      </div>
      <p className="mt-12 flex flex-wrap gap-3">
        <ButtonLink to="/bookings">Book Your Appointment</ButtonLink>
        <ButtonLink to="/services" variant="secondary">
          View Our Services
        </ButtonLink>
      </p>
    </article>
  )
}
