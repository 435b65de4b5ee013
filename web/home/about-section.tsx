import { Link } from 'react-router'

const promises = [
  { title: 'Time, first', text: 'Every visit begins with a talk, and nobody else is booked into your hour.' },
  { title: 'Prices you know', text: 'What you see is what you pay, for any length of hair. No surprises at the desk.' },
  { title: 'Your stylist', text: 'Choose the person who knows your hair, and see when they are free.' },
]

export function AboutSection() {
  return (
    <section
      aria-labelledby="about-us"
      className="grid gap-10 rounded-card bg-sunken px-6 py-12 sm:px-12 sm:py-16 lg:grid-cols-[1fr_1.2fr] lg:gap-16"
    >
      <div className="grid content-start gap-4">
        <p className="text-sm font-semibold tracking-[0.14em] text-accent uppercase">About us</p>
        <h2 id="about-us" className="font-serif text-title font-medium">
          A quiet chair in a busy city
        </h2>
        <p className="text-lg text-muted">
          We cut, color and care for hair the slow way: by listening, by looking at how it falls, and by leaving you with
          something that still works on a Tuesday morning.
        </p>
        <p>
          <Link to="/about" className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4">
            More about the salon
          </Link>
        </p>
      </div>
      <ul className="grid gap-6">
        {promises.map(({ title, text }) => (
          <li key={title} className="border-l-2 border-accent pl-5">
            <h3 className="font-serif text-xl font-medium">{title}</h3>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
