import { t } from '@lingui/core/macro'
import { Alert } from '../../ui/alert.tsx'
import { type CancelQuery, useCancelConsequenceQuery } from './prepayment-api.ts'

/** Says what comes back, is kept or charged on canceling; nothing where nothing was paid. */
export function CancelTerms({ of }: { readonly of: CancelQuery }) {
  const { data, isLoading, isError } = useCancelConsequenceQuery(of)
  if (isLoading) return <p role="status" className="text-sm text-muted">{t`Looking up what comes back…`}</p>
  if (isError) return <p className="text-sm text-muted">{t`We couldn’t look up what you get back. Canceling works anyway.`}</p>
  if (!data?.text) return null
  return (
    <Alert tone={data.kept > 0 || data.charged > 0 || data.isAsked ? 'warning' : 'info'} live>
      {data.text}
    </Alert>
  )
}
