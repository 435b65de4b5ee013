import { useRef, useState } from 'react'
import { type DeletionPreview, deletionPreview } from '../../../domain/accounts/personal-data.ts'
import type { CurrentUser } from '../../../domain/user.ts'
import type { Failure } from '../../api-error.ts'
import { createApiThunk } from '../../store/api-thunk.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useFocusKept } from '../../ui/use-still-list.ts'
import { AccountSection } from './account-section.tsx'
import { DeletionForm } from './deletion-form.tsx'

const fetchPreview = createApiThunk('privacy/preview', (api) => api.call('GET', '/me/deletion', deletionPreview))

/** What the salon keeps on a person, as a file, and the end of the account. */
export function DataSection({ user }: { readonly user: CurrentUser }) {
  return (
    <AccountSection
      id="data"
      title="Your data"
      about="Everything we keep about you: your account, your bookings and their history, and which mails we sent you."
    >
      <div>
        <a href="/api/me/data" download className={buttonClass('secondary')}>
          Download my data
        </a>
      </div>
      {user.admin ? (
        <p className="border-t border-line pt-5 text-muted">The administrator’s account can’t be deleted.</p>
      ) : (
        <Deletion />
      )}
    </AccountSection>
  )
}

function Deletion() {
  const dispatch = useAppDispatch()
  const [preview, setPreview] = useState<DeletionPreview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusKept(part, heading)

  async function load(): Promise<void> {
    setFailure(null)
    setIsLoading(true)
    try {
      setPreview(await dispatch(fetchPreview()).unwrap())
    } catch (thrown) {
      setFailure((thrown as Failure).message)
    } finally {
      setIsLoading(false)
    }
  }

  return (
    <div ref={part} className="grid gap-4 border-t border-line pt-5">
      <h3 ref={heading} tabIndex={-1} className="text-lg font-medium">
        Delete your account
      </h3>
      {failure && (
        <Alert tone="danger" live>
          {failure}
        </Alert>
      )}
      {preview ? (
        <DeletionForm preview={preview} onStale={load} onCancel={() => setPreview(null)} />
      ) : (
        <div>
          <Button variant="danger" busy={isLoading} onClick={load}>
            Delete my account…
          </Button>
        </div>
      )}
    </div>
  )
}
