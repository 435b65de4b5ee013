import { t } from '@lingui/core/macro'
import { pageMeta } from '../page-meta.ts'
import { NotFoundArt } from '../ui/art/not-found-art.tsx'
import { ButtonLink } from '../ui/button.tsx'

export const meta = pageMeta(
  () => t`Page not found`,
  () => t`There’s no page at this address.`,
)

export default function NotFoundPage() {
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-6 py-10 text-center">
      <NotFoundArt className="w-full max-w-xs" />
      <h1 tabIndex={-1} className="font-serif text-title font-medium">
        {t`We can’t find that page`}
      </h1>
      <p className="text-muted">{t`The link may be old or mistyped.`}</p>
      <p className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/">{t`Go to the home page`}</ButtonLink>
        <ButtonLink to="/services" variant="secondary">
          {t`See our services`}
        </ButtonLink>
      </p>
    </div>
  )
}
