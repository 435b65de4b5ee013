import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { AccountAddress } from '../../../domain/accounts/account-access.ts'
import type { Failure } from '../../api-error.ts'
import { createApiThunk } from '../../store/api-thunk.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toast.ts'

const fetchAddress = createApiThunk('address/fetch', (api) => api.address())
const confirmAgain = createApiThunk('address/confirmAgain', (api) => api.confirmAgain())
const keepAddress = createApiThunk('address/keep', async (api) => {
  await api.keepAddress()
  return api.address()
})

interface AddressNoticeProps {
  /** The address that the account has. */
  readonly email: string
  /** How often the profile was saved on this page. */
  readonly saves: number
}

/** Whether the address is confirmed, and the new one that waits to be, with what can be done about it. */
export function AddressNotice({ email, saves }: AddressNoticeProps) {
  const dispatch = useAppDispatch()
  const [address, setAddress] = useState<AccountAddress | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState<'again' | 'keep' | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: both change what the server answers
  useEffect(() => {
    let isOver = false
    dispatch(fetchAddress())
      .unwrap()
      .then((answer) => isOver || setAddress(answer))
      // The profile can be read and saved without it.
      .catch(() => {})
    return () => {
      isOver = true
    }
  }, [dispatch, email, saves])

  async function doing(what: 'again' | 'keep', deed: () => Promise<AccountAddress>, text: string): Promise<void> {
    setBusy(what)
    setFailure(null)
    try {
      setAddress(await deed())
      notify({ about: 'address', text })
    } catch (thrown) {
      setFailure((thrown as Failure).message)
    } finally {
      setBusy(null)
    }
  }
  const sendAgain = () =>
    doing('again', () => dispatch(confirmAgain()).unwrap(), 'We’ve sent you a link. It works for an hour.')
  const keep = () => doing('keep', () => dispatch(keepAddress()).unwrap(), 'Your email stays as it was.')

  if (!address || !(address.pending ?? address.canConfirm)) return null
  const problem = failure && (
    <p role="alert" className="text-sm text-danger">
      {failure}
    </p>
  )
  if (address.pending) {
    return (
      <NoticeBox>
        <div className="grid gap-3">
          <p className="wrap-anywhere">
            We’ve sent a link to <strong>{address.pending}</strong>. Open it, and you’ll sign in with that email. Until then
            it’s {email}.
          </p>
          {problem}
          <div className="flex flex-wrap gap-x-3 gap-y-2">
            <Button variant="secondary" busy={busy === 'again'} onClick={sendAgain}>
              Send it again
            </Button>
            <Button variant="quiet" busy={busy === 'keep'} onClick={keep}>
              Keep the old one
            </Button>
          </div>
        </div>
      </NoticeBox>
    )
  }
  if (address.isConfirmed) {
    return (
      <p className="-mt-2 mb-2 flex items-center gap-1.5 text-sm text-muted">
        <CircleCheck aria-hidden="true" className="size-4 text-success" />
        Your email is confirmed.
      </p>
    )
  }
  return (
    <NoticeBox>
      <div className="grid justify-items-start gap-3">
        <p>Your email isn’t confirmed yet. We’ll send you a link.</p>
        {problem}
        <Button variant="secondary" busy={busy === 'again'} onClick={sendAgain}>
          Send me a link
        </Button>
      </div>
    </NoticeBox>
  )
}

/** Below a field, whose hint reaches down where it takes a second line. */
function NoticeBox({ children }: { readonly children: ReactNode }) {
  return (
    <div className="mt-3 mb-2">
      <Alert tone="info">{children}</Alert>
    </div>
  )
}
