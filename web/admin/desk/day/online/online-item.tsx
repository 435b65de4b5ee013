import { t } from '@lingui/core/macro'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import type { OnlinePayment } from '../../../../../domain/booking/prepayment/online-payment.ts'
import { moneyStateNames, purposeNames, stateNames } from '../../../../../domain/booking/prepayment/state-words.ts'
import { say } from '../../../../../domain/language/say.ts'
import type { Failure } from '../../../../api-error.ts'
import { mayTakeFocus } from '../../../../late-responses.ts'
import { cardName } from '../../../../parts/prepayment/card-name.ts'
import { useCan, useFormats } from '../../../../store/hooks.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { ExcuseForm, FeeForm, RefundForm } from './act-forms.tsx'
import { useActOnlineMutation } from './online-api.ts'
import { PayLink } from './pay-link.tsx'

interface OnlineItemProps {
  readonly payment: OnlinePayment
  /** No fee was charged yet. */
  readonly takesFee: boolean
  /** Its client has an address. */
  readonly canMail: boolean
}

type OpenForm = 'refund' | 'fee' | 'excuse'

const small = 'min-h-11! px-3! py-0! text-sm!'

/** One payment that was asked for online: where it stands, and what can be done about it. */
export function OnlineItem({ payment, takesFee, canMail }: OnlineItemProps) {
  const [form, setForm] = useState<OpenForm | null>(null)
  const [news, setNews] = useState('')
  const item = useRef<HTMLLIElement>(null)
  const close = () => {
    setForm(null)
    if (mayTakeFocus(item.current)) item.current?.focus()
  }
  const done = (text: string) => () => {
    setNews(text)
    close()
  }
  const common = { id: payment.id, currency: payment.currency, onCancel: close }
  return (
    <li ref={item} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-control bg-sunken p-3 outline-none">
      <Facts payment={payment} />
      <p role="status" className="text-sm font-medium text-success empty:hidden">
        {news}
      </p>
      {payment.link && form === null && <PayLink link={payment.link}>{canMail && <MailAgain id={payment.id} />}</PayLink>}
      {form === 'refund' && <RefundForm {...common} held={payment.held} onDone={done(t`It is on its way back.`)} />}
      {form === 'fee' && payment.fee && <FeeForm {...common} fee={payment.fee} onDone={done(t`The fee was asked for.`)} />}
      {form === 'excuse' && <ExcuseForm {...common} onDone={done(t`It isn’t awaited anymore.`)} />}
      {form === null && <Acts {...{ payment, takesFee }} onOpen={setForm} />}
    </li>
  )
}

function Facts({ payment }: Pick<OnlineItemProps, 'payment'>) {
  const { purpose, state, money, amount, currency, card, accepted, note, reference, until, isTest } = payment
  const formats = useFormats(currency)
  return (
    <div className="grid gap-1 text-sm">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="text-base font-medium">{say(purposeNames[purpose])}</span>
        {amount > 0 && <span className="text-base font-medium tabular-nums">{formats.price(amount)}</span>}
      </p>
      <p className="font-medium">
        {say(stateNames[state])}
        {money !== 'open' && ` · ${say(moneyStateNames[money])}`}
      </p>
      {until !== null && <p className="text-muted">{t`Until ${{ moment: formats.dateAndTime(until) }}`}</p>}
      {card && <p className="text-muted">{cardName(card)}</p>}
      {note !== '' && <p className="wrap-anywhere">{note}</p>}
      {isTest && <p className="font-medium text-warning">{t`Test mode: no money moves.`}</p>}
      {accepted && (
        <details>
          <summary className="cursor-pointer py-1 text-accent">
            {t`Terms, accepted ${{ moment: formats.dateAndTime(accepted.at) }}`}
          </summary>
          <p className="text-muted wrap-anywhere">{accepted.text}</p>
        </details>
      )}
      {reference !== '' && (
        <p className="text-xs text-muted wrap-anywhere">
          {t`Reference`} <span className="font-mono">{reference}</span>
        </p>
      )}
    </div>
  )
}

interface ActsProps extends Omit<OnlineItemProps, 'canMail'> {
  readonly onOpen: (form: OpenForm) => void
}

function Acts({ payment, takesFee, onOpen }: ActsProps) {
  const { id, purpose, state, money, accepted, held, fee } = payment
  const mayRefund = useCan('payments.refund-online')
  const mayExcuse = useCan('payments.excuse')
  const mayCharge = useCan('fees.charge')
  const isOpen = state === 'awaiting' || state === 'authenticating'
  const canRefund = mayRefund && held > 0
  const canFee = mayCharge && takesFee && fee !== null
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {canRefund && (
        <Button variant="secondary" className={small} onClick={() => onOpen('refund')}>
          {t({ message: 'Give back', comment: 'Gives a payment back' })}
        </Button>
      )}
      {mayRefund && money === 'asked' && <ActButton id={id} act="keep" />}
      {canFee && (
        <Button variant="secondary" className={small} onClick={() => onOpen('fee')}>
          {t`Charge a fee`}
        </Button>
      )}
      {isOpen && mayExcuse && (purpose === 'prepayment' || purpose === 'card') && (
        <Button variant="secondary" className={small} onClick={() => onOpen('excuse')}>
          {t`Go on without it`}
        </Button>
      )}
      {/* What a client agreed to is taken back by those who may excuse it. */}
      {isOpen && (mayExcuse || accepted === null) && <ActButton id={id} act="withdraw" />}
      {mayRefund && money === 'disputed' && (
        <a href={`/api/online-payments/${id}/evidence`} download className={buttonClass('secondary', small)}>
          <Download aria-hidden="true" className="size-4" />
          {t`File for the bank`}
        </a>
      )}
    </div>
  )
}

/** Mails the link once more; a second press within a minute mails nothing. */
function MailAgain({ id }: { readonly id: string }) {
  const [send, { isLoading, isSuccess, error }] = useActOnlineMutation()
  return (
    <>
      <Button
        variant="secondary"
        busy={isLoading}
        className="px-3! text-sm!"
        onClick={() => void send({ id, what: { act: 'mail' } })}
      >
        {t`Mail again`}
      </Button>
      {/* Below both buttons. */}
      <p role="status" className="order-last w-full text-sm font-medium text-success empty:hidden">
        {isSuccess && t`The link is on its way by email.`}
      </p>
      {error && (
        <Alert tone="danger" live>
          {(error as Failure).message}
        </Alert>
      )}
    </>
  )
}

interface ActButtonProps {
  readonly id: string
  readonly act: 'keep' | 'withdraw'
}

/** Asks first. */
function ActButton({ id, act }: ActButtonProps) {
  const [send, { isLoading, error }] = useActOnlineMutation()
  const [isAsking, setIsAsking] = useState(false)
  const isKept = act === 'keep'
  async function confirm(): Promise<void> {
    await send({ id, what: { act } })
    setIsAsking(false)
  }
  return (
    <>
      <Button variant="secondary" className={small} onClick={() => setIsAsking(true)}>
        {isKept ? t({ message: 'Keep it', context: 'the money of a canceled visit' }) : t`Don’t ask anymore`}
      </Button>
      {error && (
        <Alert tone="danger" live>
          {(error as Failure).message}
        </Alert>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={isKept ? t`Keep the money?` : t`Stop asking for this payment?`}
        confirm={isKept ? t`Keep the money` : t`Stop asking`}
        cancel={t`Not now`}
        busy={isLoading}
        onConfirm={() => void confirm()}
      >
        {isKept
          ? t`The client gets nothing back for this canceled visit.`
          : t`The link doesn’t work anymore. A visit that waits for it stays Pending, and waits for no payment.`}
      </ConfirmDialog>
    </>
  )
}
