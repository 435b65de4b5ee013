import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import type { Checkout } from './use-checkout.ts'

interface ExcessQuestionProps {
  readonly checkout: Checkout
  readonly question: NonNullable<Checkout['question']>
  readonly price: (amount: number) => string
}

export function ExcessQuestion({ checkout, question: { part, excess }, price }: ExcessQuestionProps) {
  const { answer, leaveQuestion, isSending } = checkout
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    group.current?.querySelector('button')?.focus()
  }, [])
  return (
    <div ref={group} className="grid gap-2">
      <Alert tone="info" live>
        {t`${{ amount: price(part.amount) }} is ${{ excess: price(excess) }} more than is due.`}
      </Alert>
      <div className="grid grid-cols-2 gap-2">
        {part.method === 'cash' && (
          <Button disabled={isSending} className="px-2!" onClick={() => void answer('change')}>
            {t`Give ${{ amount: price(excess) }} change`}
          </Button>
        )}
        <Button variant="secondary" disabled={isSending} className="px-2!" onClick={() => void answer('tip')}>
          {t`${{ amount: price(excess) }} is the tip`}
        </Button>
        <Button variant="secondary" disabled={isSending} className="px-2!" onClick={() => void answer('all')}>
          {t`Take it all`}
        </Button>
        <Button variant="quiet" disabled={isSending} className="px-2!" onClick={leaveQuestion}>
          {t`Correct it`}
        </Button>
      </div>
    </div>
  )
}
