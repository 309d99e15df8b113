import { Component, type ComponentType, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Rendered instead of the children after an error, with the error and a function that renders the children again. */
  readonly Fallback: ComponentType<{ readonly error: Error; readonly onRetry: () => void }>;
  /** Loads code that may be missing, before the children are rendered again. Must not reject. */
  readonly prepare: () => Promise<unknown>;
}

/** Renders `Fallback` instead of the children after one of them threw. React supports this in classes only. */
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
