import { Component, Fragment, type ReactNode } from 'react'

/** A page that fails again this soon after remounting, in milliseconds, is given up. */
const soon = 10_000

/** True if a module could not be fetched, in each browser's wording: no network, or a new version has replaced it. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message)
}

interface Props {
  readonly children: ReactNode
}

interface PageFailure {
  readonly error: unknown
  readonly at: number
}

interface State {
  readonly failure: PageFailure | null
  readonly lastFailure: PageFailure | null
  readonly mounts: number
}

/** Remounts a failed page once: an extension or a translation may have changed React's DOM. The store, address and input stay. */
export class MountedAgain extends Component<Props, State> {
  override state: State = { failure: null, lastFailure: null, mounts: 0 }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error, at: performance.now() } }
  }

  static getDerivedStateFromProps(_: Props, { failure, lastFailure, mounts }: State): Partial<State> | null {
    if (!failure || isMissingPart(failure.error) || (lastFailure && failure.at - lastFailure.at < soon)) return null
    return { failure: null, lastFailure: failure, mounts: mounts + 1 }
  }

  override getSnapshotBeforeUpdate(_: Props, { mounts }: State): TypedField[] | null {
    return mounts === this.state.mounts ? null : typedFields()
  }

  override componentDidUpdate(_: Props, _before: State, typed: TypedField[] | null): void {
    if (typed) typeAgain(typed)
  }

  override render(): ReactNode {
    const { failure, mounts } = this.state
    if (failure) throw failure.error
    return <Fragment key={mounts}>{this.props.children}</Fragment>
  }
}

type Input = HTMLInputElement | HTMLTextAreaElement

interface TypedField {
  readonly key: string
  readonly value: string
  readonly isFocused: boolean
}

function inputsByKey(): Map<string, Input> {
  const inputs = new Map<string, Input>()
  for (const input of document.querySelectorAll<Input>('input:not([type=file], [type=radio], [type=checkbox]), textarea')) {
    let number = 0
    // Ids differ between mounts.
    while (inputs.has(`${input.name} ${number}`)) number += 1
    inputs.set(`${input.name} ${number}`, input)
  }
  return inputs
}

function typedFields(): TypedField[] {
  return [...inputsByKey()].map(([key, input]) => {
    return { key, value: input.value, isFocused: input === document.activeElement }
  })
}

function typeAgain(typed: readonly TypedField[]): void {
  const inputs = inputsByKey()
  for (const { key, value, isFocused } of typed) {
    const input = inputs.get(key)
    if (!input) continue
    if (isFocused) input.focus()
    if (input.value === value) continue
    // Past React's setter, so that React sees the value change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
