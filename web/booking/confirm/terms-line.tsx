import { t } from '@lingui/core/macro'
import { CreditCard } from 'lucide-react'
import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { unbrokenTimes } from '../../ui/typography.tsx'
import { selectCandidate } from '../selection.ts'
import { loadTerms, selectPrepayment, selectTerms } from './terms.ts'

/** Says what the salon asks for before the visit, and when it comes back; nothing where it asks for nothing. */
export function TermsLine({ lead }: { readonly lead?: string }) {
  const dispatch = useAppDispatch()
  const asks = useAppSelector((state) => state.salon.salon?.asksPrepayment === true)
  const { serviceIds, stylistId, date, time, forWhom } = useAppSelector((state) => state.booking)
  const { status, error } = useAppSelector(selectPrepayment)
  const terms = useAppSelector(selectTerms)
  const candidateId = useAppSelector((state) => selectCandidate(state)?.stylistId)
  const key = [serviceIds.join(), stylistId, candidateId, date, time].join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded again for another selection
  useEffect(() => {
    if (asks) void dispatch(loadTerms())
  }, [dispatch, asks, key, forWhom])
  if (!asks || forWhom) return null
  if (status === 'failed' && !terms) {
    return (
      <div role="alert" className="grid justify-items-start gap-2 rounded-control bg-warning-soft px-4 py-3 lg:col-span-full">
        <p>
          {t`We couldn’t find out whether this visit is paid ahead.`} {error}
        </p>
        <Button variant="secondary" onClick={() => dispatch(loadTerms())}>
          {t`Try again`}
        </Button>
      </div>
    )
  }
  if (!terms) return null
  return (
    <p aria-live="polite" className="flex gap-3 rounded-control border border-line bg-sunken px-4 py-3 lg:col-span-full">
      <CreditCard aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <span className="min-w-0">
        {lead && <strong className="font-medium">{lead} </strong>}
        {unbrokenTimes(terms.text)}
      </span>
    </p>
  )
}
