import { Component, type ComponentType, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Shown instead of the children after an error. */
  readonly Fallback: ComponentType<{ readonly error: Error; readonly onRetry: () => void }>;
  /** Loads missing code before the children are rendered again. */
  readonly prepare: () => Promise<unknown>;
}

/** Shows an error instead of its children. React supports this in classes only. */
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
