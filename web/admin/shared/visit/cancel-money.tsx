import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { DeskConsequences } from '../../../../domain/booking/prepayment/online-payment.ts'
import { Alert } from '../../../ui/alert.tsx'
import { useConsequencesQuery, useLazyConsequencesQuery } from './money-api.ts'

/** Says what a cancellation refunds, keeps or charges; read for each question, since it depends on the hour. */
export function useCancelMoney(visits: readonly string[], isSkipped = false) {
  const {
    currentData: data,
    isError,
    isUninitialized,
  } = useConsequencesQuery(visits.join(), {
    skip: isSkipped || visits.length === 0,
    refetchOnMountOrArgChange: true,
  })
  return {
    money: data,
    isError,
    /** False until it is known what to say, so that nothing moves then. */
    isKnown: isUninitialized || isError || data !== undefined,
  }
}

/** Finds out if a cancellation has to say something about money: also true where that can't be read. */
export function useMoneyCheck(): (visit: string) => Promise<boolean> {
  const [read] = useLazyConsequencesQuery()
  return async (visit) => {
    const { data, isError } = await read(visit)
    return isError || !data || data.salon !== '' || data.client !== ''
  }
}

interface MoneyProps {
  readonly money: DeskConsequences | undefined
  readonly isError: boolean
}

/** Says what is given back, kept or charged, by who wants to cancel; nothing where no money is. */
export function CancelMoney({ money, isError }: MoneyProps) {
  if (isError) return <MoneyUnknown />
  if (!money || (money.salon === '' && money.client === '')) return null
  const { salon, client } = money
  return (
    <Alert tone="info">
      {salon === client ? (
        <p>{salon}</p>
      ) : (
        <div className="grid gap-1.5">
          <p>
            <Trans>
              <strong>The client asked:</strong> {client || noneText()}
            </Trans>
          </p>
          <p>
            <Trans>
              <strong>Any other reason:</strong> {salon || noneText()}
            </Trans>
          </p>
        </div>
      )}
    </Alert>
  )
}

/** The same for a client who doesn't come. */
export function NoShowMoney({ money, isError }: MoneyProps) {
  if (isError) return <MoneyUnknown />
  return money?.noShow ? <Alert tone="info">{money.noShow}</Alert> : null
}

const noneText = () => t`No money is moved.`

function MoneyUnknown() {
  return <p className="text-sm text-muted">{t`We couldn’t look up what becomes of the money. It goes on without that.`}</p>
}
