"""Certificates: emitted C read again by another reader, and proven to compute what its graphs and equations say."""
