import { failureOf } from '../../../../store/api-slice.ts'
import { LoadFailed } from '../../../../ui/alert.tsx'
import { Loader } from '../../../../ui/loader.tsx'
import { useVisitQuery } from '../day-api.ts'
import { SidePanel } from '../side-panel.tsx'
import type { useDay } from '../use-day.ts'
import { AgainChoices } from './again-section.tsx'

interface AgainPanelProps {
  readonly id: string
  readonly state: ReturnType<typeof useDay>
}

export function AgainPanel({ id, state }: AgainPanelProps) {
  const query = useVisitQuery(id)
  const failure = failureOf(query)
  const visit = query.currentData
  const close = () => state.open(null)
  return (
    <SidePanel label="New booking" heading="New booking" subject={`again ${id}`} onClose={close}>
      {failure && <LoadFailed what="this visit" error={failure.message} onRetry={query.refetch} />}
      {!visit && !failure && <Loader label="Loading the visit…" />}
      {visit && <AgainChoices visit={visit} state={state} onClose={close} />}
    </SidePanel>
  )
}
