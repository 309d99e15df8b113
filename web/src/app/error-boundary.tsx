import { Component, type ComponentType, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Shown in place of what broke. */
  readonly Fallback: ComponentType<{ readonly error: Error; readonly onRetry: () => void }>;
  /** Settles when what is missing was asked for again. */
  readonly prepare: () => Promise<unknown>;
}

/** Keeps what breaks in one place from taking the whole page with it. React offers this to classes alone. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly error: Error | undefined }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { Fallback, children, prepare } = this.props;
    const retry = () => void prepare().then(() => this.setState({ error: undefined }));
    return this.state.error ? <Fallback error={this.state.error} onRetry={retry} /> : children;
  }
}
