"""The match server: tables for people and computers, over HTTP and sockets."""
