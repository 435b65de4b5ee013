import { t } from '@lingui/core/macro'
import { type ReactNode, type RefObject, useState } from 'react'
import type { ImportFile } from '../../../../domain/operations/moving-in/import-file.ts'
import type { PersonChoices } from '../../../../domain/operations/moving-in/person-questions.ts'
import type { TableMapping } from '../../../../domain/operations/moving-in/table-mapping.ts'
import type { Failure } from '../../../api-error.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { mayLeavePage } from '../../../ui/leaving/leaving.ts'
import { notify } from '../../../ui/toast.ts'
import { EncodingField } from './encoding-field.tsx'
import { useCheckFileMutation, useDiscardFileMutation, useStartImportMutation } from './import-api.ts'
import { tableText } from './import-text.ts'
import { MappingForm } from './mapping-form.tsx'
import { ResultSteps } from './result-steps.tsx'
import { TableSetQuestion } from './table-set-question.tsx'

interface FileStepsProps {
  readonly file: ImportFile
  readonly chosen: File | null
  readonly people: PersonChoices
  readonly onPeople: (people: PersonChoices) => void
  readonly heading: RefObject<HTMLHeadingElement | null>
  /** Called if the file has been replaced: fetches it again. */
  readonly onStale: () => void
}

export function FileSteps({ file, chosen, people, onPeople, heading, onStale }: FileStepsProps) {
  const { id, table, mapping, state, report } = file
  const [checkFile, { isLoading: isChecking }] = useCheckFileMutation()
  const [startImport, { isLoading: isStarting }] = useStartImportMutation()
  const [discardFile, { isLoading: isDiscarding }] = useDiscardFileMutation()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isChanging, setIsChanging] = useState(false)
  const [tableSet, setTableSet] = useState(file.tableSet)
  const showsMapping = state === 'read' || state === 'failed' || isChanging

  async function attempt(work: () => Promise<unknown>): Promise<void> {
    setFailure(null)
    try {
      await work()
    } catch (thrown) {
      const refused = thrown as Failure
      setFailure(refused)
      if (refused.code === 'not_found') notify({ text: t`Somebody threw this file away, or chose another one.` })
      if (refused.code === 'not_found' || refused.code === 'conflict') onStale()
    }
  }

  async function discard(): Promise<void> {
    if (await mayLeavePage()) await attempt(() => discardFile(id).unwrap())
  }

  const check = (chosen: TableMapping | undefined) =>
    attempt(() => checkFile({ id, mapping: chosen, tableSet: tableSet ?? undefined }).unwrap())
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <FileFacts file={file} heading={heading} isDiscarding={isDiscarding} onDiscard={discard}>
        {showsMapping && table && <EncodingField table={table} file={chosen} onSent={onStale} />}
      </FileFacts>
      {(failure || (file.problem && !isChanging)) && (
        <Alert tone="danger" live>
          {failure?.message ?? file.problem}
        </Alert>
      )}
      {showsMapping && table && mapping && (
        <MappingForm
          columns={table.columns}
          initial={mapping}
          errors={failure?.fields ?? {}}
          isBusy={isChecking}
          onCheck={check}
          onCancel={isChanging ? () => setIsChanging(false) : null}
        />
      )}
      {showsMapping && !table && file.tableSets && file.tableSets.length > 1 && (
        <TableSetQuestion sets={file.tableSets} value={tableSet} error={failure?.fields?.tableSet} onChange={setTableSet} />
      )}
      {showsMapping && !table && (
        <div>
          <Button busy={isChecking} onClick={() => check(undefined)}>
            {t`Check the file`}
          </Button>
        </div>
      )}
      {report && !showsMapping && (
        <ResultSteps
          file={file}
          report={report}
          isChecking={isChecking}
          isStarting={isStarting}
          people={people}
          onPeople={onPeople}
          onCheck={check}
          onImport={(skipOverlaps) =>
            attempt(() => startImport({ id, mapping: mapping ?? undefined, skipOverlaps, people }).unwrap())
          }
          onChange={table || (file.tableSets?.length ?? 0) > 1 ? () => setIsChanging(true) : null}
        />
      )}
    </div>
  )
}

interface FileFactsProps extends Pick<FileStepsProps, 'file' | 'heading'> {
  readonly isDiscarding: boolean
  readonly onDiscard: () => void
  readonly children: ReactNode
}

function FileFacts({ file: { name, table, state }, heading, isDiscarding, onDiscard, children }: FileFactsProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="font-serif text-heading font-medium wrap-anywhere">
        {name}
      </h2>
      {table && <p className="text-muted">{tableText(table)}</p>}
      {table?.preset && <p>{t`This looks like a list from ${{ system: table.preset }}.`}</p>}
      {table?.isRemembered && <p>{t`The columns are as you chose them the last time.`}</p>}
      {children}
      <div>
        <Button variant="secondary" busy={isDiscarding} onClick={onDiscard}>
          {state === 'done' ? t`Import another file` : t`Choose another file`}
        </Button>
      </div>
    </section>
  )
}
