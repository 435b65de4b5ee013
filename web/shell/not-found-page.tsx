import { pageMeta } from '../page-meta.ts'
import { NotFoundArt } from '../ui/art/not-found-art.tsx'
import { ButtonLink } from '../ui/button.tsx'

export const meta = pageMeta('Page not found', 'There’s no page at this address.')

export default function NotFoundPage() {
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-6 py-10 text-center">
      <NotFoundArt className="w-full max-w-xs" />
      <h1 tabIndex={-1} className="font-serif text-title font-medium">
        We can’t find that page
      </h1>
      <p className="text-muted">The link may be old or mistyped.</p>
      <p className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/">Go to the home page</ButtonLink>
        <ButtonLink to="/services" variant="secondary">
          See our services
        </ButtonLink>
      </p>
    </div>
  )
}
