import { useState } from 'react'
import type { ImportFile } from '../../../../domain/operations/moving-in/import-file.ts'
import type { NamesHere } from '../../../../domain/operations/moving-in/names-here.ts'
import type { PersonChoices } from '../../../../domain/operations/moving-in/person-questions.ts'
import type { TableMapping } from '../../../../domain/operations/moving-in/table-mapping.ts'
import { useUnsavedChanges } from '../../../ui/leaving/unsaved-changes.tsx'
import { hasChoices } from './import-text.ts'
import { NamesSection } from './names-section.tsx'
import { ImportReportSection } from './report-section.tsx'

interface ResultStepsProps {
  readonly file: ImportFile
  readonly report: NonNullable<ImportFile['report']>
  readonly isChecking: boolean
  readonly isStarting: boolean
  readonly onCheck: (mapping: TableMapping) => void
  readonly people: PersonChoices
  readonly onPeople: (people: PersonChoices) => void
  readonly onImport: (skipOverlaps: boolean) => void
  readonly onChange: (() => void) | null
}

export function ResultSteps({ file, report, isChecking, isStarting, people, ...props }: ResultStepsProps) {
  const { onPeople, onCheck, onImport, onChange } = props
  const { mapping, state } = file
  const isDone = state === 'done'
  const [names, setNames] = useState<NamesHere | null>(null)
  // Checking or importing saves them. One guard for both: a router supports only one blocker.
  const isChanged = (names !== null || hasChoices(people)) && !isDone
  const { question, mayLeave } = useUnsavedChanges(isChanged && !isChecking && !isStarting)
  return (
    <>
      {report.names && mapping && !isDone && (
        <NamesSection
          unknown={report.names}
          checked={mapping.names}
          chosen={names}
          isBusy={isChecking}
          onChange={setNames}
          onCheck={() => onCheck({ ...mapping, ...(names && { names }) })}
        />
      )}
      <ImportReportSection
        file={file}
        report={report}
        isBusy={isStarting}
        mustCheck={names !== null && !isDone}
        people={people}
        onPeople={onPeople}
        onImport={onImport}
        onChange={onChange && (async () => (await mayLeave()) && onChange())}
      />
      {question}
    </>
  )
}
