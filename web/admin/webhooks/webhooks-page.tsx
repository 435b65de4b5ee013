import { useState } from 'react'
import { pageMeta } from '../../page-meta.ts'
import { useFetched } from '../../store/use-fetched.ts'
import { LoadFailed } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loader } from '../../ui/loader.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { fetchWebhooks } from './webhook-calls.ts'
import { WebhookCard } from './webhook-card.tsx'
import { WebhookForm } from './webhook-form.tsx'

export const meta = pageMeta('Webhooks', 'Which of your systems hear of changes to bookings.')

export default function WebhooksPage() {
  return (
    <>
      <PageHeading title="Webhooks" kicker="Administration">
        Let your other systems know when a booking is made or changed.
      </PageHeading>
      <Webhooks />
    </>
  )
}

function Webhooks() {
  const {
    data: webhooks,
    setData: setWebhooks,
    failure,
    reload,
  } = useFetched('', (dispatch) => dispatch(fetchWebhooks()).unwrap())
  const [isAdding, setIsAdding] = useState(false)

  const failed = failure && <LoadFailed what="the webhooks" error={failure.message} onRetry={reload} />
  if (!webhooks) return failed || <Loader label="Loading webhooks…" />
  const add = <Button onClick={() => setIsAdding(true)}>Add a webhook</Button>
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {/* Beside what is on show, which can be a form with something typed. */}
      {failed}
      {isAdding && (
        <WebhookForm
          webhook={null}
          onStored={(stored) => {
            setWebhooks([...webhooks, stored])
            setIsAdding(false)
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
      {!isAdding && webhooks.length > 0 && <div>{add}</div>}
      {!isAdding && webhooks.length === 0 && (
        <EmptyState text="Nothing hears of your bookings yet. Add the address of a system that should.">{add}</EmptyState>
      )}
      {webhooks.map((webhook) => (
        <WebhookCard
          key={webhook.id}
          webhook={webhook}
          onStored={(stored) => setWebhooks(webhooks.map((one) => (one.id === stored.id ? stored : one)))}
          onRemoved={() => setWebhooks(webhooks.filter(({ id }) => id !== webhook.id))}
          onDelivered={reload}
        />
      ))}
    </div>
  )
}
