import { t } from '@lingui/core/macro'
import { fetchStylists } from '../../../store/catalogue.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { LoadFailed } from '../../../ui/alert.tsx'
import { EmptyArt } from '../../../ui/art/empty-art.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loader } from '../../../ui/loader.tsx'

export function WithoutStylists() {
  const dispatch = useAppDispatch()
  const { status, error } = useAppSelector((state) => state.stylists)
  if (status === 'failed')
    return <LoadFailed problem={t`We couldn’t load the stylists.`} error={error} onRetry={() => dispatch(fetchStylists())} />
  if (status !== 'succeeded') return <Loader label={t`Loading stylists…`} />
  return (
    <EmptyState art={<EmptyArt className="w-48" />} text={t`No stylists available. Please add a stylist.`}>
      <ButtonLink to="/admin/stylists" variant="secondary">
        {t`Add a stylist`}
      </ButtonLink>
    </EmptyState>
  )
}
