import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Failure } from '../../api-error.ts'
import { cardName } from '../../parts/prepayment/card-name.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useForgetCardMutation, useOwnCardQuery } from './account-api.ts'
import { AccountSection } from './account-section.tsx'

/** The card that a client left with the salon; nothing where there is none. */
export function PaymentCardSection() {
  const { data: card } = useOwnCardQuery()
  const [forget, { isLoading }] = useForgetCardMutation()
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isRemoved, setIsRemoved] = useState(false)
  async function remove(): Promise<void> {
    setFailure(null)
    try {
      await forget().unwrap()
      setIsRemoved(true)
    } catch (thrown) {
      setFailure(thrown as Failure)
    }
    setIsAsking(false)
  }
  if (isRemoved && !card) return <Alert tone="success" live>{t`Your card is removed.`}</Alert>
  if (!card) return null
  const name = cardName(card)
  return (
    <AccountSection
      id="card"
      title={t`Your card`}
      about={t`Our payment provider keeps it for us. We charge it only by the terms that you accepted when you booked.`}
    >
      {failure && (
        <Alert tone="danger" live>
          {failure.message}
        </Alert>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-medium">{name}</p>
        <Button variant="secondary" onClick={() => setIsAsking(true)}>
          {t({ message: 'Remove', context: 'a card' })}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t`Remove this card?`}
        confirm={isLoading ? t`Removing…` : t`Yes, remove it`}
        cancel={t`Keep it`}
        busy={isLoading}
        onConfirm={remove}
      >
        <p>{t`${name} is removed here and at our payment provider. You can add it again with your next booking.`}</p>
      </ConfirmDialog>
    </AccountSection>
  )
}
