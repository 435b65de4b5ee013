import { t } from '@lingui/core/macro'
import { useCan } from '../store/hooks.ts'
import { EmptyArt } from '../ui/art/empty-art.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** @param needs the missing part of the catalogue */
export function NothingToBook({ needs }: { readonly needs: 'service' | 'stylist' }) {
  const canAdd = useCan('catalogue.write')
  const art = <EmptyArt className="w-48" />
  return canAdd ? (
    <EmptyState
      art={art}
      text={
        needs === 'service'
          ? t`Nothing can be booked yet. Add a service first.`
          : t`Nothing can be booked yet. Add a stylist first.`
      }
    >
      <ButtonLink to={`/admin/${needs}s`}>{needs === 'service' ? t`Go to services` : t`Go to stylists`}</ButtonLink>
    </EmptyState>
  ) : (
    <EmptyState art={art} text={t`Nothing can be booked online right now. Please contact us.`}>
      <ButtonLink to="/contact">{t`Contact us`}</ButtonLink>
    </EmptyState>
  )
}
